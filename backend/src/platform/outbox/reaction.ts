import { SetMetadata } from '@nestjs/common';
import type { Actor } from '../database/actor';
import type { Transaction } from '../database/unit-of-work';
import type { Mail } from '../mail/mail';

/** Queues by kind of work, each with its own concurrency, so that slow mail never delays the rest. */
export type QueueName = 'reactions' | 'mail' | 'renditions' | 'exports';

export const QUEUE_NAMES: readonly QueueName[] = ['reactions', 'mail', 'renditions', 'exports'];

/** What a reaction is given: ids only; it reads the present state itself. */
export interface OutboxEvent<P = Record<string, number | string | null>> {
  readonly organizationId: number;
  /** Same for all reactions to one event; effects are unique by it. */
  readonly eventId: number;
  readonly event: string;
  readonly payload: P;
  readonly requestId: string;
  readonly createdAt: string;
  /** The system acting in this organization. */
  readonly actor: Actor;
}

/** A reaction inside the database: runs in the transaction that also confirms it, so it happens once. */
export interface EffectReaction {
  apply(tx: Transaction, event: OutboxEvent): Promise<void>;
}

/**
 * A reaction that mails. `compose` runs in a transaction of its own and answers null when there is no
 * longer anything to say; the mail is then sent at least once, always under the same Message-ID.
 */
export interface MailReaction {
  compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null>;
}

/** What a task found out, to be written down in the transaction that confirms it. */
export type TaskResult = (tx: Transaction) => Promise<void>;

/**
 * A reaction that takes long: reads a file, runs another process. `perform` runs outside any transaction and may run
 * again after a crash, so it changes nothing that cannot be repeated. What it returns runs once, in the confirming transaction,
 * and only for the latest attempt: a worker that was given up on cannot write over its successor.
 */
export interface TaskReaction {
  perform(event: OutboxEvent): Promise<TaskResult>;
  /** After the last attempt: writes down that nothing will come. */
  abandon?(tx: Transaction, event: OutboxEvent): Promise<void>;
}

export interface ReactionOptions {
  /** Event it answers to. */
  on: string;
  /** `<effect>.<cause>`, the name of its file. */
  name: string;
  kind: 'effect' | 'mail' | 'task';
  /** Of a task that must not stand in line with the others; default `renditions`. */
  queue?: QueueName;
}

export const REACTION = 'countersign:reaction';

/** Registers a provider as a reaction to an event. */
export const Reaction = (options: ReactionOptions): ClassDecorator => SetMetadata(REACTION, options);
