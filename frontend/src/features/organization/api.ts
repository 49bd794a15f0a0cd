import { api } from '@/api/api';
import type {
  DivisionDto,
  OrganizationDto,
  OrganizationSetupDto,
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
export type OrganizationSetup = OrganizationSetupDto;
export type SetupStepKey = OrganizationSetup['steps'][number]['key'];

const setup = [{ type: 'Setup' as const, id: 'OWN' }];
const organization = (_result: unknown, _error: unknown, { organizationId }: { organizationId: number }) => [
  { type: 'Organization' as const, id: organizationId },
  ...setup,
];
const structure = [
  { type: 'Division' as const, id: 'LIST' },
  { type: 'Department' as const, id: 'LIST' },
];
const documents = { type: 'Stats' as const, id: 'LIST' };
const members = { type: 'User' as const, id: 'LIST' };

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
      // The server finds out what was done: the guide is out of date with whatever a step is about.
      getOrganizationSetup: { providesTags: [...setup, ...structure, documents, members] },
      dismissOrganizationSetup: { invalidatesTags: setup },
      resumeOrganizationSetup: { invalidatesTags: setup },
      settleSetupStep: { invalidatesTags: setup },
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
  useGetOrganizationSetupQuery,
  useDismissOrganizationSetupMutation,
  useResumeOrganizationSetupMutation,
  useSettleSetupStepMutation,
} = organizationApi;
