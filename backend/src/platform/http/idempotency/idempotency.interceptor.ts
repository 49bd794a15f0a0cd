import { createHmac } from 'node:crypto';
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../../../config/config';
import { deriveKey } from '../../crypto/secret-box';
import type { Actor } from '../../database/actor';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work';
import { AppError, InvalidInputError } from '../../errors/app-error';
import { KeyReusedError } from './idempotency.errors';

/** A request that can be sent twice; whoever reads a file adds its hash and name, which the body does not show. */
export type RepeatableRequest = Request & { user?: Actor; fileIdentity?: string };

const HEADER = 'idempotency-key';
const FORM = /^[\x21-\x7e]{1,200}$/;
/** For how long a key is good. */
export const KEPT_HOURS = 24;

type Outcome = { answer: unknown; replayed: boolean } | { refusal: AppError };

/**
 * Does what a request with an `Idempotency-Key` header asks for once: a repetition gets the first answer
 * (draft-ietf-httpapi-idempotency-key-header). Key, effect and answer are one transaction, so that a
 * crash leaves all or nothing. A refused request leaves no key: it may be sent again. Keys belong to a
 * person and are kept for 24 hours.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly key: Buffer;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = deriveKey(config.masterKey, 'idempotency');
  }

  /** @throws InvalidInputError for a malformed key, KeyReusedError for one that came with another request */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RepeatableRequest>();
    const key = request.headers[HEADER];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !FORM.test(key)) {
      throw new InvalidInputError({ 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' });
    }
    const actor = request.user ?? (await request.asker?.settle());
    if (!actor) return next.handle();
    const outcome = await this.unitOfWork.run(actor, (tx) => once(tx, key, this.fingerprint(request), next));
    if ('refusal' in outcome) throw outcome.refusal;
    if (outcome.replayed) context.switchToHttp().getResponse<Response>().setHeader('Idempotent-Replayed', 'true');
    return of(outcome.answer);
  }

  /** Keyed: a body may hold a password, which a plain hash would let somebody guess. */
  private fingerprint({ method, path, body, fileIdentity }: RepeatableRequest): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([method, path, body ?? null, fileIdentity ?? null]))
      .digest();
  }
}

async function once(tx: Transaction, key: string, fingerprint: Buffer, next: CallHandler): Promise<Outcome> {
  const { organizationId, userId } = tx.actor;
  const owner = [organizationId, userId];
  await tx.query(
    `DELETE FROM idempotency_keys WHERE "organizationId" = $1 AND "userId" = $2 AND "createdAt" < now() - make_interval(hours => $3)`,
    [...owner, KEPT_HOURS],
  );
  // A repetition that comes at the same time waits here until the first one is through.
  const claimed = await tx.query(
    `INSERT INTO idempotency_keys ("organizationId", "userId", "key", "fingerprint") VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING "key"`,
    [...owner, key, fingerprint],
  );
  const ofKey = `"organizationId" = $1 AND "userId" = $2 AND "key" = $3`;
  if (claimed.length === 0) {
    const [first] = await tx.query<{ fingerprint: Buffer; answer: unknown }>(
      `SELECT "fingerprint", "answer" FROM idempotency_keys WHERE ${ofKey}`,
      [...owner, key],
    );
    if (!first?.fingerprint.equals(fingerprint)) throw new KeyReusedError();
    return { answer: first.answer, replayed: true };
  }
  try {
    const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: null });
    await tx.query(`UPDATE idempotency_keys SET "answer" = $4 WHERE ${ofKey}`, [
      ...owner,
      key,
      JSON.stringify(answer ?? null),
    ]);
    return { answer, replayed: false };
  } catch (error) {
    // What a service recorded about its refusal stays; whatever it could not finish was rolled back with its own part.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await tx.query(`DELETE FROM idempotency_keys WHERE ${ofKey}`, [...owner, key]);
    return { refusal: error };
  }
}
