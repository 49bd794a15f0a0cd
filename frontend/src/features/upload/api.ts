import { api } from '@/api/api';

export interface Usage {
  documents: { used: number; limit: number | null };
  storageBytes: { used: number; limit: number | null };
}

/** A document that has the same bytes already. */
export interface Duplicate {
  id: number;
  title: string;
  version: number;
}

/** A blank form of the organization. */
export interface Template {
  id: number;
  name: string;
  category: string;
  fileName: string;
  mimeType: string;
  allowedActions: string[];
}

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsage: build.query<Usage, void>({ query: () => '/api/usage' }),
    listTemplates: build.query<{ templates: Template[] }, void>({ query: () => '/api/templates' }),
    findDuplicates: build.query<{ documents: Duplicate[] }, { sha256: string }>({
      query: (params) => ({ url: '/api/documents/duplicates', params }),
    }),
  }),
});

export const { useLazyGetUsageQuery, useLazyListTemplatesQuery, useLazyFindDuplicatesQuery } = uploadApi;
