import type { SessionUser } from '@/api/types';

/** A signed-in user for tests. */
export const testUser: SessionUser = {
  id: 7,
  organizationId: 45,
  organizationName: 'Meridian Health',
  name: 'Clara Jensen',
  username: 'creator',
  email: 'creator@meridian.example',
  role: 'document_creator',
  department: null,
  isActive: true,
  twoFactorEnabled: false,
  lastLogin: null,
};
