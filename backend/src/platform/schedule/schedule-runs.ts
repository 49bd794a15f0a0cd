import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work';

/** The record of scheduled work: when each last ran, and how that ended. */
@Injectable()
export class ScheduleRuns {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Notes the rhythm, in milliseconds, of each schedule of this build, and forgets those it does not have. */
  async keep(rhythms: ReadonlyMap<string, number>): Promise<void> {
    const names = [...rhythms.keys()];
    const everySeconds = [...rhythms.values()].map((milliseconds) => Math.round(milliseconds / 1_000));
    await this.unitOfWork.global(
      `INSERT INTO schedule_runs ("name", "everySeconds") SELECT * FROM unnest($1::text[], $2::int[])
       ON CONFLICT ("name") DO UPDATE SET "everySeconds" = EXCLUDED."everySeconds"`,
      [names, everySeconds],
    );
    await this.unitOfWork.global(`DELETE FROM schedule_runs WHERE "name" <> ALL($1)`, [names]);
  }

  /** Runs the work and notes how it went. @throws whatever the work throws */
  async record<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.note(name, `"startedAt" = now()`);
    try {
      const result = await work();
      await this.note(name, `"finishedAt" = now(), "failedAt" = NULL, "lastError" = NULL`);
      return result;
    } catch (error) {
      await this.note(name, `"failedAt" = now(), "lastError" = $2`, [(error as Error).name]);
      throw error;
    }
  }

  private async note(name: string, change: string, more: readonly string[] = []): Promise<void> {
    // A record that cannot be written is no reason to leave the work undone.
    await this.unitOfWork
      .global(`UPDATE schedule_runs SET ${change} WHERE "name" = $1`, [name, ...more])
      .catch(() => undefined);
  }
}
