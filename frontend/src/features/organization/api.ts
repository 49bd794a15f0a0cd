import { api } from '@/api/api';
import type {
  DivisionDto,
  OrganizationDto,
  OrganizationResponseDto,
  StructureDepartmentDto,
  UpdateOrganizationDto,
} from '@/api/generated';

/** The organization as its administrators see it: the policies are there. */
export type OrganizationSettings = Required<OrganizationDto>;
export type OrganizationChanges = UpdateOrganizationDto;
export type DocumentAccessPolicy = OrganizationSettings['documentAccess'];
export type DecisionSignature = OrganizationSettings['decisionSignature'];
export type Department = StructureDepartmentDto;
export type Division = DivisionDto;

const organization = (_result: unknown, _error: unknown, { organizationId }: { organizationId: number }) => [
  { type: 'Organization' as const, id: organizationId },
];
const structure = [
  { type: 'Division' as const, id: 'LIST' },
  { type: 'Department' as const, id: 'LIST' },
];

const organizationApi = api
  .enhanceEndpoints({
    endpoints: {
      updateOrganization: {
        invalidatesTags: organization,
        // A switch moves at once and goes back when the server refuses.
        onQueryStarted: ({ organizationId, updateOrganizationDto }, { dispatch, queryFulfilled }) => {
          const shown = dispatch(
            api.util.updateQueryData('getOrganization', { organizationId }, (draft) => {
              Object.assign(draft.organization, updateOrganizationDto);
            }),
          );
          queryFulfilled.catch(() => shown.undo());
        },
      },
      removeLogo: { invalidatesTags: organization },
      listDivisions: { providesTags: structure },
      createDivision: { invalidatesTags: structure },
      updateDivision: { invalidatesTags: structure },
      deleteDivision: { invalidatesTags: structure },
      createDepartment: { invalidatesTags: structure },
      updateDepartment: { invalidatesTags: structure },
      deleteDepartment: { invalidatesTags: structure },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      setLogo: build.mutation<OrganizationResponseDto, { organizationId: number; file: File }>({
        query: ({ organizationId, file }) => {
          const body = new FormData();
          body.append('file', file);
          return { url: `/api/organizations/${organizationId}/logo`, method: 'POST', body };
        },
        invalidatesTags: organization,
      }),
    }),
  });

export const {
  useGetOrganizationQuery,
  useUpdateOrganizationMutation,
  useSetLogoMutation,
  useRemoveLogoMutation,
  useListDivisionsQuery,
  useCreateDivisionMutation,
  useUpdateDivisionMutation,
  useDeleteDivisionMutation,
  useCreateDepartmentMutation,
  useUpdateDepartmentMutation,
  useDeleteDepartmentMutation,
} = organizationApi;
