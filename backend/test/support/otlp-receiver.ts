import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived, with the service that sent it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

const values = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Takes traces as a collector does: OTLP over HTTP, in JSON. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** All that arrived, word for word. */
  text = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpReceiver> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === '/v1/traces') receiver.take(Buffer.concat(parts).toString());
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    const receiver = new OtlpReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(body: string): void {
    this.text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans) {
      const service = String(values(resource.attributes)['service.name']);
      for (const { name, traceId, spanId, parentSpanId, attributes } of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({ service, name, traceId, spanId, parentSpanId, attributes: values(attributes) });
      }
    }
  }
}
