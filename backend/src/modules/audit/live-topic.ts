/** What the log keeps although nothing changed that an open screen shows. */
const SHOWS_NOTHING = new Set([
  'access_denied',
  'access_granted',
  'compare',
  'download',
  'export',
  'login',
  'login_failed',
  'logout',
  'preview',
  'print',
  'reauthentication_failed',
  'request_access',
  'request_password_reset',
  'register_repeated',
  'signature_sheet',
  'thumbnail',
  'two_factor_passed',
  'view',
]);

/** Kinds of objects that no screen of the organization lists, and messages: whose they are is told to those alone. */
const ON_NO_SCREEN = new Set(['administrator', 'file', 'message', 'session']);

/**
 * What open screens are told of an entry of the log: the kind of object that changed. Every change writes
 * its entry, so none is forgotten.
 */
export function liveTopic({ action, resource }: { action: string; resource: string }): string | undefined {
  return SHOWS_NOTHING.has(action) || ON_NO_SCREEN.has(resource) ? undefined : resource;
}
