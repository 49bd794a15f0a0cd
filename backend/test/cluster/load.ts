import { openTab, type LiveTab } from '../support/live-stream';

/** What a load did: how often each kind of request was answered, and everything that went wrong. */
export interface LoadReport {
  done: Record<string, number>;
  failures: string[];
}

/** Requests that people make, each by its name; what throws is a failure. */
export type Work = Record<string, () => Promise<unknown>>;

/** Several people who do one thing after the other, with a pause after each answer, until they are told to stop. */
export function startLoad(people: number, work: Work, pauseMs = 0): { stop: () => Promise<LoadReport> } {
  const report: LoadReport = { done: Object.fromEntries(Object.keys(work).map((name) => [name, 0])), failures: [] };
  let stopping = false;
  const steps = Object.entries(work);
  const person = async (start: number): Promise<void> => {
    for (let turn = start; !stopping; turn += 1) {
      const [name, step] = steps[turn % steps.length] as [string, () => Promise<unknown>];
      try {
        await step();
        report.done[name] = (report.done[name] ?? 0) + 1;
      } catch (error) {
        const { message, cause } = error as Error;
        report.failures.push(`${name}: ${message} ${String((cause as Error | undefined)?.message ?? '')}`.trim());
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const running = Array.from({ length: people }, (_, index) => person(index));
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(running);
      return report;
    },
  };
}

/** Requests per second of a read, by so many at a time, for so long. */
export async function throughput(seconds: number, people: number, read: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const load = startLoad(people, { read });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const { done, failures } = await load.stop();
  if (failures.length > 0) throw new Error(failures[0]);
  return (done.read ?? 0) / ((performance.now() - began) / 1_000);
}

/** A tab as a browser holds it: it comes back when its stream ends, and says what it heard last. */
export class LastingTab {
  /** How often the stream was opened, and every answer that was none. */
  opened = 0;
  readonly failures: string[] = [];
  private readonly heard: string[] = [];
  private tab: LiveTab | undefined;
  private stopping = false;
  private readonly running: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    this.running = this.hold();
  }

  /** All topics heard so far, over all streams. */
  topics(): string[] {
    return [...this.heard, ...(this.tab?.topics() ?? [])];
  }

  async close(): Promise<void> {
    this.stopping = true;
    this.tab?.close();
    await this.running;
  }

  private async hold(): Promise<void> {
    let last: string | undefined;
    while (!this.stopping) {
      try {
        this.tab = await openTab(this.url, this.token, last);
        if (this.tab.status !== 200) this.failures.push(`a stream was answered with ${this.tab.status}`);
        this.opened += 1;
        await this.tab.closed;
        last = this.tab.lastEventId() ?? last;
        this.heard.push(...this.tab.topics());
        this.tab = undefined;
      } catch (error) {
        this.failures.push((error as Error).message);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
