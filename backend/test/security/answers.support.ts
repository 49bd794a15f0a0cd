import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestApplication } from '../support/application';
import { declaredStatuses, deviationsOf } from './contract.support';

export interface Answer {
  /** Method and route pattern; the path as it was sent where no route answered. */
  route: string;
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Words of our own machinery, which no answer to a stranger has. */
const INSIDES =
  /node_modules|\bat [\w.<>]+ \(|\.[jt]s:\d+|\bSELECT "|INSERT INTO|UPDATE \w+ SET|syntax error|relation "|column "|duplicate key|violates|ECONN|\b\w*Error\b|\bundefined\b|\[object |\$(property|constraint)|JSON at position|Unexpected (token|end|non)|Cannot (GET|POST|PUT|PATCH|DELETE|read)/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is wrong with the words of a refusal. */
function faultsOfWords(code: unknown, message: unknown, fields: object): string[] {
  const words: unknown[] = [message, ...Object.values(fields)];
  const faults: string[] = [];
  if (words.some((word) => typeof word !== 'string' || word === '')) faults.push('has no words');
  if (words.some((word) => INSIDES.test(String(word)))) faults.push('shows the insides');
  if (code === 'INVALID_INPUT' && words.length === 1) faults.push('names no field');
  return faults;
}

/** What is wrong with a refusal: not the one shape, words of the machinery, or no field where a field is at fault. */
function faultsOfRefusal({ status, headers, text }: Answer): string[] {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['is no JSON object'];
  const { statusCode, code, message, fields = {}, requestId, ...more } = body as Record<string, unknown>;
  const faults = Object.keys(more).map((key) => `has the key ${key}`);
  if (statusCode !== status) faults.push('names another status');
  if (typeof code !== 'string' || !/^[A-Z][A-Z0-9_]+$/.test(code)) faults.push('has no code');
  if (requestId !== headers['x-request-id']) faults.push('has another request id than its header');
  return [...faults, ...faultsOfWords(code, message, fields as object)];
}

/** What is wrong with any answer of the API. */
export function faultsOf(answer: Answer): string[] {
  const { route, status, headers, text } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`is ${status}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed');
  if (status >= 400) return [...faults, ...faultsOfRefusal(answer)];
  if (status >= 200 && status < 300 && /^application\/json/.test(String(headers['content-type']))) {
    const declared = declaredStatuses(route);
    if (declared && !declared.includes(String(status)))
      faults.push(`is ${status}, which the contract does not declare`);
    faults.push(...deviationsOf(route, status, parsed(text)));
  }
  return faults;
}

export interface Watch {
  /** One line for each kind of fault. */
  faults: () => string[];
  /** How many answers of the API were judged, by route. */
  judged: Map<string, number>;
}

const TEXT = /^(application\/json|text\/)/;

/** Judges every answer that the application gives, whoever asks. `ignore` leaves out what a test provokes on purpose. */
export function watchAnswers(app: TestApplication, ignore: (answer: Answer) => boolean = () => false): Watch {
  const found = new Map<string, string>();
  const judged = new Map<string, number>();
  const judge = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    const { route } = request as { route?: { path: string } };
    const path = route?.path ?? (request.url ?? '').split('?')[0] ?? '';
    const answer = {
      route: `${request.method} ${path}`,
      status: response.statusCode,
      headers: response.getHeaders(),
      text,
    };
    judged.set(answer.route, (judged.get(answer.route) ?? 0) + 1);
    // A machine that is too busy to reach its database says so; whoever asked asks again.
    const busy = answer.status === 503 && text.includes('"UNAVAILABLE"');
    if (busy || ignore(answer)) return;
    for (const fault of faultsOf(answer)) {
      const key = `${answer.route} ${answer.status} ${fault}`;
      if (!found.has(key)) found.set(key, `${key}\n    ${text.slice(0, 600)}`);
    }
  };
  app.application.getHttpServer().prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // The answer to HEAD is its headers.
    if (request.method === 'HEAD' || !/^\/api\//i.test(request.url ?? '') || /^\/api\/docs/.test(request.url ?? ''))
      return;
    const parts: Buffer[] = [];
    const keep = (part: unknown): void => {
      if (typeof part !== 'string' && !(part instanceof Uint8Array)) return;
      if (response.statusCode >= 400 || TEXT.test(String(response.getHeader('content-type'))))
        parts.push(Buffer.from(part as string));
    };
    for (const name of ['write', 'end'] as const) {
      const original = response[name].bind(response) as (...rest: unknown[]) => never;
      Object.assign(response, {
        [name]: (...rest: unknown[]): unknown => {
          keep(rest[0]);
          return original(...rest);
        },
      });
    }
    response.once('finish', () => judge(request, response, Buffer.concat(parts).toString()));
  });
  return { faults: () => [...found.values()], judged };
}
