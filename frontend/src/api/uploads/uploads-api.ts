import { api } from '../api';
import type { Processing } from './upload-phase';

/** How far the server has come with documents that were just stored. */
export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProcessing: build.query<{ documents: Processing[] }, { ids: string }>({
      query: (params) => ({ url: '/api/documents/processing', params }),
    }),
  }),
});
