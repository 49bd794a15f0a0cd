import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { GuardedAdapter } from './guarded-adapter';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

/** A server that is told to stop while requests run on connections that would be kept for a minute. */
describe('a server that stops', () => {
  let server: Server;
  let client: Socket;
  let response: ServerResponse;
  let received: Promise<string>;

  beforeEach(async () => {
    const adapter = new GuardedAdapter();
    const asked = new Promise<ServerResponse>((resolve) => {
      adapter.get('/', (_: unknown, answer: ServerResponse) => resolve(answer));
    });
    adapter.initHttpServer();
    server = adapter.getHttpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => client.write(REQUEST));
    received = client.toArray().then((parts: Buffer[]) => Buffer.concat(parts).toString());
    response = await asked;
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
  });

  it('finishes a request, and says that it was the connection’s last', async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    response.end('done');
    await closed;
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK\r\n(?=[^]*Connection: close\r\n)[^]*done$/);
  });

  it('finishes an answer whose headers were sent before, and ends its connection', async () => {
    response.writeHead(200, { 'Content-Length': 8 });
    response.write('half');
    const closed = new Promise((resolve) => server.close(resolve));
    response.end('half');
    await closed;
    expect(await received).toMatch(/halfhalf$/);
  });
});
