import { api } from '@/api/api';
import type { CertificateSummaryDto } from '@/api/generated';

/** A certificate as its list shows it. */
export type Certificate = CertificateSummaryDto;

const certificatesApi = api.enhanceEndpoints({
  addTagTypes: ['Certificate'],
  endpoints: {
    listCertificates: {
      providesTags: (_result, _error, { id }) => [
        { type: 'Certificate', id },
        { type: 'Document', id },
      ],
    },
  },
});

export const { useListCertificatesQuery, useCheckCertificateMutation } = certificatesApi;
