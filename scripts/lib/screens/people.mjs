/** The password of every account of the demo. */
export const PASSWORD = 'Countersign!45';
export const UNSIGNED = 'nobody';

/** Who looks at the screens. The founder's organization is new: everything in it is still empty. */
export const people = {
  admin: 'admin@meridian.example',
  creator: 'creator@meridian.example',
  reviewer: 'reviewer@meridian.example',
  approver: 'approver@meridian.example',
  user: 'user@meridian.example',
  northwind: 'admin@northwind.example',
  founder: 'founder@harbour.example',
};

const PLATFORM = {
  email: 'superadmin@countersign.example',
  password: PASSWORD,
  accessCode: 'Cedar-7421-Harbor',
};

/** Signs in by the API. @returns {Promise<{token: string, user: object}>} */
export async function sessionOf(request, as) {
  const answer =
    as === 'platform'
      ? await request.post('/api/super-admin/login', { data: PLATFORM })
      : await request.post('/api/auth/login', { data: { email: people[as], password: PASSWORD } });
  if (!answer.ok()) throw new Error(`${as} cannot sign in: ${await answer.text()}`);
  return answer.json();
}

/** Puts a session where the client keeps it. */
export async function openSession(context, as) {
  const { user, token } = await sessionOf(context.request, as);
  await context.addInitScript(
    (text) => globalThis.localStorage.setItem('auth-storage', text),
    JSON.stringify({ user, token, isAuthenticated: true }),
  );
}
