import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CONFIG, type Config } from '../../../config/config';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import { readCheckpoint } from '../domain/checkpoint';

const FILE = /^\d{4}-\d{2}-\d{2}\.txt$/;
const BATCH = 100;

interface Row {
  size: number;
  text: string;
  createdAt: string;
  notes: string[];
}

/** Platform checkpoints not written yet, each with the organizations' checkpoints that it added. */
const UNWRITTEN = `
  SELECT p."size", p."text", p."createdAt",
    ARRAY(SELECT c."text" FROM platform_entries e
          JOIN audit_checkpoints c ON c."organizationId" = e."organizationId" AND c."size" = e."size"
          WHERE e."index" < p."size" AND e."index" >= coalesce(
            (SELECT max(b."size") FROM platform_checkpoints b WHERE b."size" < p."size"), 0)
          ORDER BY e."index") AS "notes"
  FROM platform_checkpoints p WHERE p."size" > $1 ORDER BY p."size" LIMIT ${BATCH}`;

/**
 * The folder `DATA_DIR/checkpoints`: a file a day, only ever appended to, with every platform checkpoint and the
 * organizations' checkpoints it anchors. Put on write-once storage, or copied away, it is what the database is held against.
 */
@Injectable()
export class CheckpointFolder {
  private readonly folder: string;
  private written: number | undefined;

  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    @Inject(CONFIG) config: Config,
  ) {
    this.folder = join(config.dataDir, 'checkpoints');
  }

  /** Appends what was signed since, also by other workers. @returns how many platform checkpoints were added */
  async run(): Promise<number> {
    const after = (this.written ??= await this.lastWritten());
    const { rows } = await this.pool.query<Row>(UNWRITTEN, [after]);
    for (const { size, text, createdAt, notes } of rows) {
      const record = `# ${createdAt}\n${[text, ...notes].join('\n')}\n`;
      await appendFile(join(this.folder, `${createdAt.slice(0, 10)}.txt`), record, { mode: 0o640, flush: true });
      this.written = size;
    }
    return rows.length;
  }

  /** The largest platform checkpoint in the newest file. */
  private async lastWritten(): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const newest = (await readdir(this.folder))
      .filter((name) => FILE.test(name))
      .sort()
      .at(-1);
    if (!newest) return 0;
    const records = (await readFile(join(this.folder, newest), 'utf8')).split(/^# .*\n/m);
    return Math.max(0, ...records.map((record) => readCheckpoint(record)?.size ?? 0));
  }
}
