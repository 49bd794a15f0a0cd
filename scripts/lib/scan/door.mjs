import http from 'node:http';

/** Well before an access token ends. */
const SIGN_IN_AGAIN_MS = 8 * 60_000;
const PASSWORD = 'Countersign!45';
const PEOPLE = {
  admin: { path: '/api/auth/login', body: { email: 'admin@meridian.example', password: PASSWORD } },
  'super-admin': {
    path: '/api/super-admin/login',
    body: { email: 'superadmin@countersign.example', password: PASSWORD, accessCode: 'Cedar-7421-Harbor' },
  },
};

const LENGTHS = ['content-length', 'transfer-encoding'];

/** Two answers to the same request are the same but for their request id, which would look like an effect. */
async function passOn(answer, response) {
  const { statusCode, headers } = answer;
  const json = headers['content-type']?.startsWith('application/json') && !headers['content-encoding'];
  if (!json) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  const text = Buffer.concat(await answer.toArray())
    .toString()
    .replace(/"requestId":"[^"]*"/, '"requestId":""');
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !LENGTHS.includes(name)));
  response.writeHead(statusCode, { ...rest, 'x-request-id': '' });
  response.end(text);
}

/** What is counted over all doors of a run: answers by status, and requests answered with 5xx or not at all. */
export const newTally = () => ({ answers: new Map(), broken: [], outside: 0 });

/** Whose requests a path is for. */
export const roleOf = (path) => (path.startsWith('/api/super-admin') ? 'super-admin' : 'admin');

/**
 * Signs in, and in again: before a token ends, and when an attack has ended the session.
 *
 * @param {string} product its address
 */
export function signIns(product) {
  const tokens = new Map();
  const underWay = new Map();

  const askForToken = async (role) => {
    const { path, body } = PEOPLE[role];
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(product + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { token } = await answer.json();
    // Locked by the tool's own guesses: the token at hand is good for some minutes more.
    if (token) tokens.set(role, { token, since: Date.now() });
    return token ?? tokens.get(role)?.token ?? '';
  };
  /** Once at a time: a tool that sends many requests at once would look like one that guesses. */
  const signIn = (role) => {
    if (!underWay.has(role))
      underWay.set(
        role,
        askForToken(role).finally(() => underWay.delete(role)),
      );
    return underWay.get(role);
  };
  const tokenOf = async (role) => {
    const known = tokens.get(role);
    return known && Date.now() - known.since < SIGN_IN_AGAIN_MS ? known.token : signIn(role);
  };
  const isGood = async (token) =>
    (await fetch(`${product}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok;
  /** @returns whether that role is signed in, if need be once more */
  const isSignedIn = async (role) => (await isGood(await tokenOf(role))) || isGood(await signIn(role));
  return { tokenOf, isSignedIn };
}

/**
 * Tools of that kind know nothing of tokens that end: this door stands before the product, signs in as an administrator
 * (as a super administrator for the platform's routes), passes a request on once more where its session was gone, and
 * counts what the product answers: in `tally.outside` the answers to whom could not be signed in any more.
 *
 * @param {string} product address of the product
 * @param {ReturnType<typeof newTally>} tally
 * @returns {Promise<{address: string, tokenOf: (role: string) => Promise<string>,
 *   isSignedIn: (role: string) => Promise<boolean>, close: () => void}>}
 */
export async function openDoor(product, tally) {
  const { tokenOf, isSignedIn } = signIns(product);
  const { hostname, port } = new URL(product);

  /** One request to the product. */
  const ask = ({ method, url: path, headers }, body, response) =>
    new Promise((resolve, reject) => {
      const onwards = http.request({ hostname, port, method, path, headers, agent: false }, resolve);
      onwards.on('error', reject);
      response.on('close', () => onwards.destroy());
      onwards.end(body);
    });

  const forward = async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method, url } = request;
    // As it was sent, for what a tool writes there itself.
    const own = url.startsWith('/api/') && request.headers.authorization === undefined;
    const headers = async () => ({
      ...request.headers,
      ...(own && { authorization: `Bearer ${await tokenOf(roleOf(url))}` }),
    });
    try {
      let answer = await ask({ method, url, headers: await headers() }, body, response);
      if (own && answer.statusCode === 401) {
        const before = await tokenOf(roleOf(url));
        if (!(await isSignedIn(roleOf(url)))) tally.outside += 1;
        else if ((await tokenOf(roleOf(url))) !== before) {
          answer.resume();
          answer = await ask({ method, url, headers: await headers() }, body, response);
        }
      }
      const { statusCode } = answer;
      tally.answers.set(statusCode, (tally.answers.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500) tally.broken.push(`${statusCode} ${method} ${url}`);
      await passOn(answer, response);
    } catch {
      if (!request.destroyed && !response.writableEnded) tally.broken.push(`no answer ${method} ${url}`);
      response.destroy();
    }
  };

  const server = http.createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address, tokenOf, isSignedIn, close };
}
