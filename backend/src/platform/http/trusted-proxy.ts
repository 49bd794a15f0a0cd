import type { Request } from 'express';

/** What a proxy may have called a request: no spaces, no quotes, nothing that could forge a line or a header. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** What proxies say of whom they speak for. Not the protocol: the helper of a service mesh, on the same machine, adds that too. */
const SIGNS_OF_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request was passed on by a proxy, and so comes from elsewhere. */
export const passedOn = (request: Request): boolean => SIGNS_OF_PROXY.some((name) => name in request.headers);

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
