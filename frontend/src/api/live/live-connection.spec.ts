import { configureStore } from '@reduxjs/toolkit';
import { testUser } from '../../../test/user';
import { initialSession, sessionReducer } from '../session/session-slice';
import { LiveConnection } from './live-connection';

const session = () => initialSession({ user: testUser, token: 'one', isAuthenticated: true });
const encoder = new TextEncoder();

/** A server that answers each call with the next of its answers, and notes what it was asked. */
class FakeServer {
  readonly asked: { path: string; headers: Headers }[] = [];
  constructor(private readonly answers: ((path: string) => Response)[]) {}

  readonly fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request;
    const path = request ? new URL(input.url, 'http://localhost').pathname : String(input);
    this.asked.push({ path, headers: new Headers(request ? input.headers : init?.headers) });
    const answer = this.answers.shift();
    return answer ? Promise.resolve(answer(path)) : new Promise(() => undefined);
  };
}

const stream =
  (...frames: string[]) =>
  () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const frame of frames) controller.enqueue(encoder.encode(frame));
          controller.close();
        },
      }),
    );
const frame = (event: string, data: object, id?: string) =>
  `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function run(answers: ((path: string) => Response)[], until: (server: FakeServer) => boolean) {
  const server = new FakeServer(answers);
  globalThis.fetch = server.fetch;
  const store = configureStore({ reducer: { session: sessionReducer }, preloadedState: { session: session() } });
  const changes: (readonly string[] | 'all')[] = [];
  const connected: boolean[] = [];
  const connection = new LiveConnection(store, {
    onChange: (topics) => void changes.push(topics),
    onConnected: (now) => void connected.push(now),
  });
  const running = connection.run();
  for (let n = 0; n < 2_000 && !until(server); n += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  connection.stop();
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 100))]);
  return { server, store, changes, connected };
}

describe('the stream of changes', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('carries the token, hands on what changed, and says where it was when it comes back', async () => {
    const first = stream(
      frame('ready', { resumed: false }, 'a'),
      frame('change', { topics: ['document'] }, 'b').slice(0, 20),
      frame('change', { topics: ['document'] }, 'b').slice(20),
      frame('beat', {}, 'c'),
    );
    const { server, changes, connected } = await run(
      [first, stream(frame('ready', { resumed: true }))],
      ({ asked }) => asked.length >= 2,
    );
    expect(changes).toEqual([['document']]);
    expect(connected.slice(0, 2)).toEqual([true, false]);
    expect(server.asked[0]?.headers.get('Authorization')).toBe('Bearer one');
    expect(server.asked[0]?.headers.has('Last-Event-ID')).toBe(false);
    expect(server.asked[1]?.headers.get('Last-Event-ID')).toBe('c');
  });

  it('has everything read anew when the server does not know where it was', async () => {
    const { changes } = await run(
      [stream(frame('ready', { resumed: false }, 'a')), stream(frame('ready', { resumed: false }, 'x'))],
      ({ asked }) => asked.length >= 3,
    );
    expect(changes).toEqual(['all']);
  });

  it('renews its token when that has expired, and goes on', async () => {
    const renewed = () => Response.json({ user: testUser, token: 'two' });
    const { server } = await run(
      [
        stream(frame('ready', { resumed: false }, 'a'), frame('end', { reason: 'expired' })),
        renewed,
        stream(frame('ready', { resumed: true })),
      ],
      ({ asked }) => asked.length >= 3,
    );
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/live', '/api/auth/refresh', '/api/live']);
    expect(server.asked[2]?.headers.get('Authorization')).toBe('Bearer two');
  });

  it('signs out when its session was ended elsewhere', async () => {
    const { store } = await run(
      [
        stream(frame('ready', { resumed: false }, 'a'), frame('end', { reason: 'session_ended' })),
        () => new Response(null, { status: 401 }),
      ],
      ({ asked }) => asked.length >= 2,
    );
    expect(store.getState().session.isAuthenticated).toBe(false);
  });
});
