import { api } from '@/api/api';
import type { AcceptInvitationDto, InvitationDto, RegisterDto, SignInDto } from '@/api/generated';

/** What each of the three doors answers: a session, or the challenge of the second factor. */
export type SignInAnswer = SignInDto;
/** What an invitation shows before it is accepted. */
export type Invitation = InvitationDto;
export type Acceptance = AcceptInvitationDto;

/** The fields of a registration that brings an organization along. */
export type OrganizationRegistration = Required<
  Pick<RegisterDto, 'organizationName' | 'adminName' | 'adminEmail' | 'adminPassword' | 'confirmPassword'>
>;

export const {
  useLoginMutation,
  useOrganizationAdminLoginMutation,
  useSuperAdminLoginMutation,
  useVerifyTwoFactorMutation,
  useRegisterMutation,
  useConfirmEmailMutation,
  useGetInvitationQuery,
  useAcceptInvitationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = api;
