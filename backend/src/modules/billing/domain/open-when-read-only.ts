/**
 * What stays open to members while their organization may only read: reading and exporting by whatever verb, billing,
 * one's own account, and taking access away from others. Everything else that writes waits for the subscription.
 */
const OPEN: readonly RegExp[] = [
  /^\/api\/(auth|profile|dashboard|organization\/setup|billing|exports|reports|notifications|notification-preferences|search\/history)(\/|$)/,
  /^\/api\/documents\/(:id\/(request-access|access|preview\/retry|certificate\/check)|zip(\/check)?)$/,
  /^\/api\/documents\/:id\/legal-hold$/,
  /^\/api\/audit-logs\//,
  /^\/api\/messages\/conversations\/:id\/read$/,
  /^\/api\/users\/:id\/(reset-password|reset-two-factor)$/,
];
/** A person who left loses access whatever is paid. */
const REMOVAL = /^\/api\/users\/:id$/;

/** Whether a route, named as it is declared, works in an organization that may only read. */
export function isOpenWhenReadOnly(method: string, route: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return true;
  return OPEN.some((path) => path.test(route)) || (method === 'DELETE' && REMOVAL.test(route));
}
