/** How many files are sent at a time; more would only make each of them slower. */
export const PARALLEL = 2;

type Work = (signal: AbortSignal) => Promise<void>;

/** Runs jobs in the order they came, a few at a time. A job can be cancelled while it waits and while it runs. */
export class UploadQueue {
  private readonly waiting = new Map<string, Work>();
  private readonly running = new Map<string, AbortController>();

  /** Takes a job in. `work` settles by itself: what it rejects with is its own business. */
  add(id: string, work: Work): void {
    this.waiting.set(id, work);
    this.next();
  }

  /** Takes a waiting job out, or tells a running one to stop. */
  cancel(id: string): void {
    this.waiting.delete(id);
    this.running.get(id)?.abort();
  }

  cancelAll(): void {
    this.waiting.clear();
    for (const controller of this.running.values()) controller.abort();
  }

  private next(): void {
    for (const [id, work] of this.waiting) {
      if (this.running.size >= PARALLEL) return;
      // A cancelled job that has not come to its end yet may be tried again already.
      if (this.running.has(id)) continue;
      this.waiting.delete(id);
      const controller = new AbortController();
      this.running.set(id, controller);
      void work(controller.signal)
        .catch(() => undefined)
        .finally(() => {
          this.running.delete(id);
          this.next();
        });
    }
  }
}
