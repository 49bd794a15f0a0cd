import type {
  GetDocumentApiResponse,
  ListDocumentCommentsApiResponse,
  ListDocumentsApiResponse,
  ListNotificationsApiResponse,
  ListUsersApiResponse,
  MeApiResponse,
} from './generated';

/** A role inside an organization; the platform's own administrator belongs to none. */
export type MemberRole = Member['role'];
export type Role = MemberRole | 'super_admin';

/** Names for the shapes of the contract, so that screens do not depend on how the generator names them. */
export type SessionUser = MeApiResponse['user'];
export type DocumentSummary = ListDocumentsApiResponse['documents'][number];
export type DocumentDetail = GetDocumentApiResponse;
export type DocumentStatus = DocumentSummary['status'];
export type DocumentComment = ListDocumentCommentsApiResponse['comments'][number];
export type AppNotification = ListNotificationsApiResponse['notifications'][number];
export type Member = ListUsersApiResponse['users'][number];
export type Decision = 'approve' | 'reject' | 'revision';
