/** One server-sent event. */
export interface LiveEvent {
  event: string;
  id: string | undefined;
  data: { topics?: string[]; resumed?: boolean; reason?: string };
}

/** A stream as a browser tab holds it. */
export interface LiveTab {
  status: number;
  events: LiveEvent[];
  /** All topics heard so far. */
  topics: () => string[];
  lastEventId: () => string | undefined;
  closed: Promise<void>;
  close: () => void;
}

function parse(frame: string): LiveEvent {
  const fields = new Map(frame.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  const data = frame.split('\n').find((line) => line.startsWith('data: '));
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id'),
    data: JSON.parse(data?.slice('data: '.length) ?? '{}') as LiveEvent['data'],
  };
}

/** Opens `GET /api/live` at an address and collects what comes. */
export async function openTab(url: string, token?: string, lastEventId?: string): Promise<LiveTab> {
  const controller = new AbortController();
  const response = await fetch(url, {
    signal: controller.signal,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    },
  });
  const events: LiveEvent[] = [];
  const read = async (): Promise<void> => {
    if (!response.ok || !response.body) return;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      events.push(...frames.map(parse));
    }
  };
  return {
    status: response.status,
    events,
    topics: () => events.flatMap(({ data }) => data.topics ?? []),
    lastEventId: () => events.findLast(({ id }) => id !== undefined)?.id,
    closed: read().catch(() => undefined),
    close: () => controller.abort(),
  };
}
