import type { UploadDraft } from '../draft-storage';
import type { Template } from '../api';
import { freshValues, type UploadValues } from '../upload-values';
import type { Staging } from './staged-files';
import { startingFiles } from './use-staging';

/** What the form starts with. */
export interface UploadStart {
  values: UploadValues;
  staging: Staging;
  /** When the draft that it shows was put aside. */
  savedAt: string | null;
  template: Pick<Template, 'id' | 'name'> | null;
}

/** An empty form, or the one that was put aside. */
export function startFromDraft(draft: UploadDraft | null): UploadStart {
  const { staging, titles } = startingFiles(draft?.files ?? []);
  return {
    values: { ...freshValues, ...draft?.values, titles },
    staging,
    savedAt: draft?.savedAt ?? null,
    template: null,
  };
}

/** A form about a document made from a template, with the template's own file to begin with. */
export function startFromTemplate({ id, name, category }: Template, file: File): UploadStart {
  const { staging, titles } = startingFiles([{ file, title: name }]);
  return {
    values: { ...freshValues, title: name, category, titles },
    staging,
    savedAt: null,
    template: { id, name },
  };
}
