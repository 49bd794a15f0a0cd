import { api } from '@/api/api';
import type { CreateUserDto, UpdateUserDto } from '@/api/generated';

const users = [{ type: 'User' as const, id: 'LIST' }];

const usersApi = api.enhanceEndpoints({
  endpoints: {
    createUser: { invalidatesTags: users },
    updateUser: { invalidatesTags: [...users, 'Profile'] },
    deleteUser: { invalidatesTags: users },
    decideJoinRequest: { invalidatesTags: users },
    resetTwoFactor: { invalidatesTags: users },
  },
});

export type NewUser = CreateUserDto;
export type UserChanges = UpdateUserDto;

export const {
  useListUsersQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useDecideJoinRequestMutation,
  useResendInvitationMutation,
  useTriggerPasswordResetMutation,
  useResetTwoFactorMutation,
} = usersApi;
