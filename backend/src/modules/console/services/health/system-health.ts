import { Injectable, Logger } from '@nestjs/common';
import { describe } from '../../../../platform/errors/describe';
import { overall, type Check, type CheckName, type Measurement } from '../../domain/health';
import { BackupProbe } from './backup.probe';
import { DatabaseProbe } from './database.probe';
import { EvidenceLogProbe } from './evidence-log.probe';
import { MailProbe } from './mail.probe';
import type { Probe } from './probe';
import { QueueProbe } from './queue.probe';
import { StorageProbe } from './storage.probe';

export interface Health {
  status: 'ok' | 'degraded' | 'down';
  checks: Check[];
}

/** However many look, each part is measured once in this time. */
const KEPT_MS = 5_000;
/** Nobody waits longer than this for a part that hangs. */
export const PATIENCE_MS = 2_000;

/** How the platform is, measured when somebody asks. A part that hangs is reported and holds up nothing. */
@Injectable()
export class SystemHealth {
  private readonly logger = new Logger('Health');
  private readonly probes: readonly Probe[];
  /** Probes that have not come back yet: a hanging part is not asked again and again. */
  private readonly running = new Map<CheckName, Promise<Measurement>>();
  private readonly troubledSince = new Map<CheckName, string>();
  private latest: { at: number; health: Promise<Health> } | undefined;

  constructor(
    database: DatabaseProbe,
    queue: QueueProbe,
    storage: StorageProbe,
    mail: MailProbe,
    evidenceLog: EvidenceLogProbe,
    backup: BackupProbe,
  ) {
    this.probes = [database, queue, storage, mail, evidenceLog, backup];
  }

  /** At most a few seconds old. */
  now(): Promise<Health> {
    if (!this.latest || Date.now() - this.latest.at > KEPT_MS) {
      this.latest = { at: Date.now(), health: this.measure() };
    }
    return this.latest.health;
  }

  private async measure(): Promise<Health> {
    const checks = await Promise.all(this.probes.map((probe) => this.check(probe)));
    return { status: overall(checks), checks };
  }

  private async check(probe: Probe): Promise<Check> {
    const measurement = await this.inTime(this.ask(probe));
    const { name } = probe;
    const measuredAt = new Date().toISOString();
    const troubled = measurement.status === 'down' || measurement.status === 'degraded';
    if (!troubled) this.troubledSince.delete(name);
    else if (!this.troubledSince.has(name)) this.troubledSince.set(name, measuredAt);
    return { name, ...measurement, measuredAt, since: this.troubledSince.get(name) ?? null };
  }

  private ask(probe: Probe): Promise<Measurement> {
    const asked = this.running.get(probe.name);
    if (asked) return asked;
    const answer = probe
      .measure()
      .catch((error: unknown): Measurement => {
        this.logger.error({
          message: 'a part of the platform failed its check',
          part: probe.name,
          cause: describe(error),
        });
        return { status: 'down', summary: 'Does not work', figures: [] };
      })
      .finally(() => this.running.delete(probe.name));
    this.running.set(probe.name, answer);
    return answer;
  }

  private async inTime(answer: Promise<Measurement>): Promise<Measurement> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Measurement>((resolve) => {
      const none: Measurement = { status: 'down', summary: 'Does not answer', figures: [] };
      timer = setTimeout(() => resolve(none), PATIENCE_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
