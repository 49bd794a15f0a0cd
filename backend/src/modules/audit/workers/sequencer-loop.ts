import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { describe } from '../../../platform/errors/describe';
import { AnchorCheckpoints } from '../services/anchor-checkpoints.service';
import { CheckpointFolder } from '../services/checkpoint-folder';
import { SequenceLog } from '../services/sequence-log.service';

const EVERY_MS = 1_000;
/** As many new entries in one round are followed by the next one at once. */
const MANY = 256;
/** The platform's tree is looked at more often than it grows, so that a second worker's minute is not missed by another. */
const ANCHOR_EVERY_MS = 5_000;
/** So far behind, somebody has to look. */
const ALARM_SECONDS = 60;
const ALARM_EVERY_MS = 60_000;

/** Keeps the sequencer going, in every worker; for each tree one of them works at a time. */
@Injectable()
export class SequencerLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Sequencer');
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => undefined;
  private anchoredAt = 0;
  private alarmedAt = 0;
  private troubled = false;

  constructor(
    private readonly sequence: SequenceLog,
    private readonly anchor: AnchorCheckpoints,
    private readonly folder: CheckpointFolder,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.loop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wakeUp();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      const placed = await this.round();
      if (placed < MANY) await this.pause();
    }
  }

  private async round(): Promise<number> {
    try {
      const placed = await this.sequence.run();
      if (Date.now() - this.anchoredAt >= ANCHOR_EVERY_MS) {
        this.anchoredAt = Date.now();
        await this.watch();
        await this.anchor.run();
        await this.folder.run();
      }
      this.troubled = false;
      return placed;
    } catch (error) {
      if (!this.troubled) this.logger.error({ message: 'EVIDENCE_LOG: the sequencer waits', cause: describe(error) });
      this.troubled = true;
      return 0;
    }
  }

  /** Entries that wait too long are reported, by whatever they are held up. */
  private async watch(): Promise<void> {
    const lagSeconds = await this.sequence.lag();
    if (lagSeconds <= ALARM_SECONDS || Date.now() - this.alarmedAt < ALARM_EVERY_MS) return;
    this.alarmedAt = Date.now();
    this.logger.error({ message: 'EVIDENCE_LOG: entries wait for their seal', lagSeconds });
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, EVERY_MS);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
