import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MetricsReport } from './metrics-report';
import type { Readiness } from './readiness';

/** What a worker, which serves nothing else, answers to orchestrators and to Prometheus. */
export class WorkerHealth {
  private readonly server: Server;

  constructor(
    private readonly readiness: Readiness,
    private readonly report: MetricsReport,
  ) {
    this.server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
      this.answer(request, response).catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    });
  }

  /** Resolves once it listens. @throws the error of the port */
  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
    // The process lives for its queues, not for this.
    this.server.unref();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = method === 'GET' ? url : undefined;
    if (path === '/metrics') {
      response.writeHead(200, { 'Content-Type': this.report.contentType }).end(await this.report.text());
    } else if (path === '/health/ready') {
      const answer = await this.readiness.check();
      sendJson(response, answer.status === 'ready' ? 200 : 503, answer);
    } else if (path === '/health/live') {
      sendJson(response, 200, { status: 'live' });
    } else {
      sendJson(response, 404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found' });
    }
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
