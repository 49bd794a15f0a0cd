import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import { useLazyListTemplatesQuery } from './api';
import { loadDraft } from './draft-storage';
import { startFromDraft, startFromTemplate, type UploadStart } from './form/upload-start';

type Loaded = { start: UploadStart } | { failure: string } | null;

/** What the form begins with: the template that the address names, else what was put aside. */
export function useUploadStart(userId: number | undefined, templateId: number | null) {
  const store = useStore();
  const [listTemplates] = useLazyListTemplatesQuery();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [tries, setTries] = useState(0);

  const load = useCallback(async (): Promise<Loaded> => {
    if (userId === undefined) return null;
    if (templateId === null) return { start: startFromDraft(await loadDraft(userId).catch(() => null)) };
    try {
      const { templates } = await listTemplates().unwrap();
      const template = templates.find(({ id, allowedActions }) => id === templateId && allowedActions.includes('use'));
      if (!template) return { failure: 'This template does not exist, or is not approved yet.' };
      const bytes = await fetchBytes(store, `/api/templates/${templateId}/download`);
      return { start: startFromTemplate(template, new File([bytes], template.fileName, { type: template.mimeType })) };
    } catch (error) {
      return { failure: messageOf(error, 'The server could not answer.') };
    }
  }, [listTemplates, store, templateId, userId]);

  useEffect(() => {
    let current = true;
    void load().then((found) => current && setLoaded(found));
    return () => {
      current = false;
    };
  }, [load, tries]);

  const retry = () => {
    setLoaded(null);
    setTries(tries + 1);
  };
  return { loaded, retry };
}
