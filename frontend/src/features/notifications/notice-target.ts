import { conversationAt, paths } from '@/shared/routing/paths';
import type { Notice } from './api';

type Target = NonNullable<Notice['target']>;

const places: Record<Target['kind'], (id: number | null) => { label: string; to: string } | null> = {
  // A document is opened through its access flow, not by an address.
  document: () => null,
  conversation: (id) => (id === null ? null : { label: 'Open conversation', to: conversationAt(id) }),
  users: () => ({ label: 'Open User Management', to: paths.users }),
  templates: () => ({ label: 'Open Templates', to: paths.templates }),
  billing: () => ({ label: 'Open billing', to: '/billing' }),
  profile: () => ({ label: 'Open your profile', to: paths.profile }),
  organization: () => ({ label: 'Open Organization Settings', to: paths.organization }),
  audit: () => ({ label: 'Open Audit Logs', to: paths.audit }),
  exports: () => ({ label: 'Open exports', to: paths.exports }),
};

/** The page that a notice leads to, other than a document. */
export const placeOf = ({ target }: Pick<Notice, 'target'>) => (target ? places[target.kind](target.id) : null);
