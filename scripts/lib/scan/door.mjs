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

/**
 * Tools of that kind know nothing of tokens that end: this door stands before the product, signs in as an administrator
 * (as a super administrator for the platform's routes) and counts what the product answers.
 *
 * @param {string} product address of the product
 * @returns {Promise<{address: string, answers: Map<number, number>, broken: string[], tokenOf: (role: string) =>
 *   Promise<string>, close: () => void}>} `broken` names requests that were answered with 5xx, or not at all
 */
export async function openDoor(product) {
  const tokens = new Map();
  const answers = new Map();
  const broken = [];

  const tokenOf = async (role) => {
    const known = tokens.get(role);
    if (known && Date.now() - known.since < SIGN_IN_AGAIN_MS) return known.token;
    const { path, body } = PEOPLE[role];
    const answer = await fetch(product + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token } = await answer.json();
    // Locked by the tool's own guesses: the token at hand is good for some minutes more.
    if (token) tokens.set(role, { token, since: Date.now() });
    return token ?? known?.token ?? '';
  };

  const forward = async (request, response) => {
    const token = await tokenOf(request.url.startsWith('/api/super-admin') ? 'super-admin' : 'admin');
    const headers = { ...request.headers };
    // As it was sent, for what a tool writes there itself.
    if (request.url.startsWith('/api/')) headers.authorization ??= `Bearer ${token}`;
    const { hostname, port } = new URL(product);
    const { method, url: path } = request;
    const onwards = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const { statusCode } = answer;
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500) broken.push(`${statusCode} ${method} ${path}`);
      passOn(answer, response).catch(() => response.destroy());
    });
    onwards.on('error', () => {
      if (!request.destroyed && !response.writableEnded) broken.push(`no answer ${method} ${path}`);
      response.destroy();
    });
    response.on('close', () => onwards.destroy());
    request.pipe(onwards);
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
  return { address, answers, broken, tokenOf, close };
}
