import { eventually } from '../support/application';
import type { Cluster } from './cluster';

export const PASSWORD = 'Violet-Harbor-91';
export const HOST = 'cluster.example';

/** Somebody who works through the proxy. */
export interface Person {
  email: string;
  userId: number;
  /** A request whose answer must be a success; nothing is tried twice. */
  call: <T = Record<string, unknown>>(method: string, path: string, body?: object | FormData) => Promise<T>;
  token: string;
}

/** What was answered where a success was due. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** One request through the proxy. @throws Refused with status and text, or the network's error */
export async function ask(
  cluster: Cluster,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object | FormData | undefined } = {},
): Promise<Response> {
  const form = body instanceof FormData;
  const answer = await fetch(`${cluster.proxy.url}${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && !form && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: form ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Refused(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function signIn(cluster: Cluster, email: string): Promise<Person> {
  const session = await ask(cluster, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const { token, user } = (await session.json()) as { token: string; user: { id: number } };
  return {
    email,
    token,
    userId: user.id,
    call: async <T>(method: string, path: string, body?: object | FormData) =>
      (await (await ask(cluster, method, path, { token, body })).json()) as T,
  };
}

/** The text of the newest mail of a kind to an address; waits for it. */
export async function mailText(cluster: Cluster, to: string, kind: string): Promise<string> {
  const wanted = new RegExp(`^X-Countersign-Kind: ${kind}\\r?$`, 'm');
  const { received } = cluster.mails;
  const mail = await eventually(
    () => Promise.resolve(received.findLast((one) => one.to.includes(to) && wanted.test(one.raw))),
    `a mail to ${to} of the kind ${kind}`,
  );
  // Quoted-printable, as far as links and digits go.
  return mail.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
}

/** A new organization, whose admin registers, confirms the address and adds the others. */
export async function newOrganization(cluster: Cluster): Promise<Record<'creator' | 'reviewer' | 'approver', Person>> {
  const admin = `admin@${HOST}`;
  await ask(cluster, 'POST', '/api/auth/register', {
    body: {
      organizationName: 'Cluster Works',
      adminName: 'Ada Kern',
      adminEmail: admin,
      adminPassword: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  const token = /confirm-email\?token=([\w.-]+)/.exec(await mailText(cluster, admin, 'confirm-email'))?.[1];
  await ask(cluster, 'POST', '/api/auth/confirm-email', { body: { token } });
  const { call } = await signIn(cluster, admin);
  const join = async (mailbox: string, role: string): Promise<Person> => {
    const email = `${mailbox}@${HOST}`;
    const form = {
      username: mailbox,
      email,
      name: `Member ${mailbox}`,
      role,
      department: 'General',
      password: PASSWORD,
    };
    await call('POST', '/api/users', form);
    return signIn(cluster, email);
  };
  return {
    creator: await join('creator', 'document_creator'),
    reviewer: await join('reviewer', 'reviewer'),
    approver: await join('approver', 'approver'),
  };
}

/** The upload form. */
export function documentForm(title: string, pdf: Buffer, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = { title, department: 'General', category: 'procedure', priority: 'medium', ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'plan.pdf');
  return form;
}
