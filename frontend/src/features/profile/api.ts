import { api } from '@/api/api';
import type { ProfileDto } from '@/api/generated';

/** The signed-in person, with what only they are told. */
export type Profile = ProfileDto;

const profileApi = api.enhanceEndpoints({
  endpoints: {
    getProfile: { providesTags: ['Profile'] },
    updateProfile: { invalidatesTags: ['Profile', { type: 'User', id: 'LIST' }] },
    changeEmail: { invalidatesTags: ['Profile'] },
    changePassword: { invalidatesTags: ['Session'] },
    listSessions: { providesTags: ['Session'] },
    revokeSession: { invalidatesTags: ['Session'] },
    revokeOtherSessions: { invalidatesTags: ['Session'] },
    // The profile is asked again when new recovery codes were seen, not before: until then they stay on the screen.
    disableTwoFactor: { invalidatesTags: ['Profile'] },
  },
});

export const {
  useGetProfileQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useResendConfirmationMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
  useStartTwoFactorMutation,
  useConfirmTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = profileApi;

/** Marks the profile as out of date. */
export const profileChanged = () => api.util.invalidateTags(['Profile']);
