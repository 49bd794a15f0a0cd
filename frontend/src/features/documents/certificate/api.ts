import { api } from '@/api/api';

/** A certificate as its list shows it. */
export interface Certificate {
  version: number;
  event: 'uploaded' | 'approved';
  sha256: string;
  at: string;
  by: number;
  byName: string;
  leafHash: string;
  signed: boolean;
  timestamp: string | null;
  timeStamped: boolean;
  verified: boolean;
  checkedAt: string | null;
  problem: 'file_missing' | 'file_damaged' | 'other_file' | 'signature_invalid' | 'not_in_log' | null;
}

const certificatesApi = api.enhanceEndpoints({ addTagTypes: ['Certificate'] }).injectEndpoints({
  endpoints: (build) => ({
    listCertificates: build.query<{ certificates: Certificate[] }, { id: number }>({
      query: ({ id }) => `/api/documents/${id}/certificates`,
      providesTags: (_result, _error, { id }) => [
        { type: 'Certificate', id },
        { type: 'Document', id },
      ],
    }),
    checkCertificate: build.mutation<unknown, { id: number; version?: number }>({
      query: ({ id, version }) => ({
        url: `/api/documents/${id}/certificate/check`,
        method: 'POST',
        params: { version },
      }),
    }),
  }),
});

export const { useListCertificatesQuery, useCheckCertificateMutation } = certificatesApi;
