import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '../../../config/config';
import { deriveKey, openSecret, sealSecret } from '../../../platform/crypto/secret-box';
import type { Caller } from '../../../platform/http/access';

export const PASSWORD_RESET_QUEUE = 'password-resets';

/** What the queue holds of a request. */
export interface ResetRequestJob {
  sealed: string;
  requestId: string;
}

const CONTEXT = Buffer.from('countersign/password-reset-request');

/**
 * Takes a request for a reset. Whether the address has an account is looked up by a worker: the request
 * does the same work, and so takes the same time, for every address.
 */
@Injectable()
export class RequestPasswordReset {
  private readonly key: Buffer;

  constructor(
    @InjectQueue(PASSWORD_RESET_QUEUE) private readonly queue: Queue<ResetRequestJob>,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.masterKey, 'password-reset-requests');
  }

  async run(email: string, caller: Caller): Promise<void> {
    // The queue's store has no row-level security, so the address lies there sealed.
    const sealed = sealSecret(this.key, Buffer.from(email, 'utf8'), CONTEXT).toString('base64url');
    await this.queue.add('reset', { sealed, requestId: caller.requestId }, { removeOnFail: true });
  }

  /** The address of a request. */
  addressOf({ sealed }: ResetRequestJob): string {
    return openSecret(this.key, Buffer.from(sealed, 'base64url'), CONTEXT).toString('utf8');
  }
}
