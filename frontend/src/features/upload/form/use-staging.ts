import type { FormInstance } from 'antd';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { titleFromFileName } from '@/shared/files/file-checks';
import type { DraftFile } from '../draft-storage';
import type { UploadValues } from '../upload-values';
import { withFiles, type StagedFile, type Staging } from './staged-files';

/** The title that a file is sent under. */
export const titleOf = (values: UploadValues, files: StagedFile[], { id, file }: StagedFile): string =>
  (files.length > 1 ? values.titles?.[id] : values.title) ?? titleFromFileName(file.name);

const titlesOf = (files: DraftFile[], staged: StagedFile[]) =>
  Object.fromEntries(staged.map(({ id, file }, index) => [id, files[index]?.title ?? titleFromFileName(file.name)]));

/** The chosen files as the page starts, and the titles that belong to them. */
export function startingFiles(files: DraftFile[]): { staging: Staging; titles: Record<string, string> } {
  const staged = files.map(({ file }) => ({ id: nanoid(), file }));
  return { staging: { files: staged, refused: [] }, titles: titlesOf(files, staged) };
}

/**
 * The chosen files and their titles. One file has the form's title; several have one each. What was typed is kept when
 * a second file comes, and when all but one go again.
 */
export function useStaging(form: FormInstance<UploadValues>, start: Staging) {
  const [staging, setStaging] = useState<Staging>(start);
  const { files } = staging;

  const add = (chosen: File[]) => {
    const next = withFiles(staging, chosen);
    setStaging({ files: next.files, refused: next.refused });
    const values = form.getFieldsValue(true) as UploadValues;
    const [first] = next.files;
    if (first && next.files.length === 1 && !values.title) {
      form.setFieldValue('title', titleFromFileName(first.file.name));
      void form.validateFields(['title']);
    }
    if (next.files.length < 2) return next.added.length > 0;
    const titles: Record<string, string> = { ...values.titles };
    if (first && files.length <= 1 && values.title) titles[first.id] = values.title;
    for (const { id, file } of next.files) titles[id] ??= titleFromFileName(file.name);
    form.setFieldValue('titles', titles);
    return next.added.length > 0;
  };

  const remove = (id: string) => {
    const left = files.filter((staged) => staged.id !== id);
    setStaging({ files: left, refused: [] });
    const [last] = left;
    const title = last && (form.getFieldValue(['titles', last.id]) as string | undefined);
    if (files.length > 1 && left.length === 1 && title) form.setFieldValue('title', title);
  };

  const clear = () => setStaging({ files: [], refused: [] });
  return { staging, add, remove, clear };
}
