import { open } from 'node:fs/promises';

/**
 * Flushes folders to the disk. Who asks while a flush of the folder runs shares the next one with all who do: it begins
 * after they made their entries, so one is enough for them.
 */
export class FolderFlush {
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<void>>();

  /** Resolves when the entries that the folder has now survive a crash. */
  run(folder: string): Promise<void> {
    const running = this.running.get(folder);
    if (!running) return this.start(folder);
    let next = this.next.get(folder);
    if (!next) {
      const start = (): Promise<void> => {
        this.next.delete(folder);
        return this.start(folder);
      };
      next = running.then(start, start);
      this.next.set(folder, next);
    }
    return next;
  }

  private start(folder: string): Promise<void> {
    const flush = flushFolder(folder).finally(() => this.running.delete(folder));
    this.running.set(folder, flush);
    return flush;
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot flush a folder and journals the rename itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
