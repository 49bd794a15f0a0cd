import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../../platform/crypto/canonical-json';
import { IntegrityError } from '../../../platform/crypto/integrity-error';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { BlobNotFoundError } from '../../../platform/storage/storage.errors';
import { EvidenceKeys, LogProofs, ProofCheck } from '../../audit';
import { VersionFiles } from '../../documents';
import { NotSignedYetError } from '../certificates.errors';
import { CERTIFICATE_TYPE, type CertificateProblem } from '../domain/certificate';
import { CertificateFindings, type Finding } from './certificate-findings';
import { CertificateRecords, type CheckOutcome, type StoredCertificate } from './certificate-records';
import { TimeStamps } from './time-stamps';

/** Checks certificates as a stranger would: the stored file, the signature, and the place in the log. */
@Injectable()
export class CheckCertificates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: VersionFiles,
    private readonly records: CertificateRecords,
    private readonly keys: EvidenceKeys,
    private readonly proofs: LogProofs,
    private readonly proofCheck: ProofCheck,
    private readonly times: TimeStamps,
    private readonly findings: CertificateFindings,
  ) {}

  /**
   * The long part, for all certificates of a version. @returns how to write it down
   * @throws NotSignedYetError until a signed checkpoint covers them; StorageUnavailableError
   */
  async run({ actor, payload }: Pick<OutboxEvent, 'actor' | 'payload'>): Promise<TaskResult> {
    const [documentId, version] = [Number(payload.documentId), Number(payload.version)];
    const certificates = await this.unitOfWork.run(actor, (tx) => this.records.of(tx, documentId, version));
    if (certificates.length === 0) return () => Promise.resolve();
    const file = await this.fileOf(actor, documentId, version);
    // The document was disposed of: there is nothing left to compare with, and what was certified stays certified.
    if (file === null) return () => Promise.resolve();
    const outcomes: CheckOutcome[] = [];
    for (const certificate of certificates) outcomes.push(await this.check(actor, certificate, file));
    return async (tx) => {
      const findings: Finding[] = [];
      for (const outcome of outcomes) {
        const { failedBefore } = await this.records.settle(tx, documentId, version, outcome);
        if ((outcome.problem !== null) !== failedBefore) findings.push(outcome);
      }
      await this.records.mirror(tx, documentId, version);
      await this.findings.report(tx, documentId, version, findings);
    };
  }

  /** Hash of the stored file, or what is wrong with it; null when the document was disposed of. */
  private async fileOf(
    actor: Actor,
    documentId: number,
    version: number,
  ): Promise<{ sha256: string } | { problem: CertificateProblem } | null> {
    try {
      const file = await this.files.read(actor, documentId, version);
      return file && { sha256: createHash('sha256').update(file.bytes).digest('hex') };
    } catch (error) {
      if (error instanceof IntegrityError) return { problem: 'file_damaged' };
      if (error instanceof BlobNotFoundError) return { problem: 'file_missing' };
      throw error;
    }
  }

  private async check(
    actor: Actor,
    certificate: StoredCertificate,
    file: { sha256: string } | { problem: CertificateProblem },
  ): Promise<CheckOutcome> {
    const { event, jws, token: known, tokenTime: knownTime } = certificate;
    const { logProof, platformProof, signedAt } = await this.proofOf(actor, certificate);
    const stamp = known ? { token: known, time: knownTime } : await this.times.of(jws);
    const problem =
      'problem' in file ? file.problem : await this.problemOf(actor, { ...certificate, logProof }, file.sha256);
    return {
      event,
      problem,
      logProof,
      platformProof,
      signedAt,
      token: stamp?.token ?? null,
      tokenTime: stamp?.time ?? null,
    };
  }

  /** Kept once it is anchored; the log itself forgets entries after seven years, certificates do not. */
  private async proofOf(
    { organizationId }: Actor,
    { auditLogId, logProof, platformProof, signedAt }: StoredCertificate,
  ): Promise<{ logProof: string; platformProof: string | null; signedAt: string }> {
    if (logProof && platformProof && signedAt) return { logProof, platformProof, signedAt };
    const proof = await this.proofs.of(organizationId, auditLogId);
    if (proof)
      return {
        logProof: proof.tlogProof,
        platformProof: proof.platformProof,
        signedAt: signedAt ?? proof.checkpointAt,
      };
    if (logProof && signedAt) return { logProof, platformProof, signedAt };
    throw new NotSignedYetError();
  }

  private async problemOf(
    { organizationId }: Actor,
    { documentId, version, event, jws, entry, auditLogId, logProof }: StoredCertificate & { logProof: string },
    sha256: string,
  ): Promise<CertificateProblem | null> {
    const payload = await this.keys.verifyJws(jws, CERTIFICATE_TYPE);
    if (!payload) return 'signature_invalid';
    const certified = {
      org: payload.org,
      documentId: payload.documentId,
      version: payload.version,
      event: payload.event,
    };
    const mine = { org: organizationId, documentId, version, event };
    if (canonicalJson(certified) !== canonicalJson(mine) || payload.sha256 !== sha256) return 'other_file';
    const leaf = await this.proofCheck.leafOf(logProof);
    const { salt, ...personal } = entry;
    const pii = createHash('sha256').update(Buffer.from(salt, 'hex')).update(canonicalJson(personal)).digest('hex');
    const expected = {
      org: organizationId,
      id: auditLogId,
      action: 'certify',
      resource: 'document',
      resourceId: String(documentId),
      pii,
    };
    const logged = leaf && (JSON.parse(leaf) as Record<string, unknown>);
    const certificateHash = createHash('sha256').update(jws).digest('hex');
    const inLog = logged && Object.entries(expected).every(([name, value]) => logged[name] === value);
    return inLog && entry.details.certificate === certificateHash ? null : 'not_in_log';
  }
}
