import { Injectable } from '@nestjs/common';
import { AdministratorStore } from '../../../administration';
import { judgeEvidenceLog, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

interface Facts {
  signed: boolean;
  waiting: number;
  lagSeconds: number;
}

/** How far the signed checkpoints are behind the log. */
@Injectable()
export class EvidenceLogProbe implements Probe {
  readonly name = 'evidence_log';

  constructor(private readonly store: AdministratorStore) {}

  async measure(): Promise<Measurement> {
    const [row] = await this.store.query<Facts & Record<string, unknown>>(
      `SELECT EXISTS (SELECT 1 FROM audit_checkpoints) AS "signed", count(*)::int AS "waiting",
              coalesce(round(extract(epoch FROM now() - min("createdAt"))), 0)::int AS "lagSeconds"
       FROM audit_logs WHERE "seq" IS NULL`,
    );
    return judgeEvidenceLog(row ?? { signed: false, waiting: 0, lagSeconds: 0 });
  }
}
