import type { Actor } from '../../../platform/database/actor';
import type { Administrator } from '../../../platform/http/access';

/** The super administrator as the actor of one organization's log: a name, but no member. */
export function actingIn(organizationId: number, administrator: Administrator): Actor {
  const { name, requestId, ip, userAgent } = administrator;
  return {
    organizationId,
    userId: null,
    name: `${name} (super administrator)`,
    role: 'super_admin',
    departmentId: null,
    sessionId: null,
    requestId,
    ip,
    userAgent,
  };
}
