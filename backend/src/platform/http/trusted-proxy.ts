import type { Request } from 'express';

/** What a proxy may have called a request: no spaces, no quotes, nothing that could forge a line or a header. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Whether whoever opened this connection is one of `TRUST_PROXY`, whose word on a request counts. */
export function fromTrustedProxy(request: Request): boolean {
  const trusts = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  return trusts(request.socket.remoteAddress, 0);
}

/** The id that a trusted proxy gave the request; undefined for one of another form, or from anybody else. */
export function requestIdOfProxy(request: Request): string | undefined {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !REQUEST_ID.test(given)) return undefined;
  return fromTrustedProxy(request) ? given : undefined;
}
