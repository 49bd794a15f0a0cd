import { sign } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import type { SigningKey } from '../domain/ed25519';
import { inTransaction, LOCKS } from './sequencer-transaction';
import { endorsementOf, EvidenceKeys } from './evidence-keys';

/** Writes down which keys sign, before any of them does; an older key signs the newer one that follows it. */
@Injectable()
export class RegisterEvidenceKeys implements OnApplicationBootstrap {
  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    private readonly keys: EvidenceKeys,
  ) {}

  /** Every worker does this; the first one that knows a key writes it down. */
  async onApplicationBootstrap(): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.keys]);
      for (const key of [...this.keys.signing].reverse()) await this.register(client, key);
    });
  }

  private async register(client: PoolClient, { kid, publicKey }: SigningKey): Promise<void> {
    const { rows } = await client.query<{ kid: string; known: boolean }>(
      `SELECT "kid", EXISTS (SELECT 1 FROM evidence_keys WHERE "kid" = $1) AS "known"
       FROM evidence_keys ORDER BY "validFrom" DESC, "kid" DESC LIMIT 1`,
      [kid],
    );
    if (rows[0]?.known) return;
    const former = this.keys.signing.find((key) => key.kid === rows[0]?.kid);
    const endorsement = former && sign(null, endorsementOf(publicKey), former.privateKey).toString('base64url');
    await client.query(
      `INSERT INTO evidence_keys ("kid", "publicKey", "endorsedBy", "endorsement") VALUES ($1, $2, $3, $4)`,
      [kid, publicKey, former?.kid ?? null, endorsement ?? null],
    );
  }
}
