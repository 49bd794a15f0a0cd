import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog, EvidenceKeys, LogProofs, type PublishedKey } from '../../audit';
import { AccessGate } from '../../documents';
import { CertificatePendingError } from '../certificates.errors';
import { BUNDLE_FORMAT, type CertifiedEvent, type EntryDetails } from '../domain/certificate';
import { certificateReadme } from '../domain/certificate-readme';
import { CertificateRecords, type StoredCertificate } from './certificate-records';

/** Everything that verifying a certificate takes beside the file and a key one trusts. */
export interface CertificateBundle {
  format: typeof BUNDLE_FORMAT;
  /** Compact JWS. */
  certificate: string;
  /** What the log's entry commits to beside its own columns. */
  entry: EntryDetails;
  /** That the entry is in the organization's log (C2SP tlog-proof). */
  logProof: string;
  /** That the log's checkpoint is in the platform's; null for the first minute. */
  platformProof: string | null;
  keys: PublishedKey[];
  /** Answer of a time-stamping authority (RFC 3161), base64. */
  timestampToken: string | null;
  document: { id: number; version: number; fileName: string };
  event: CertifiedEvent;
}

/** Hands out a version's certificate with its proofs. */
@Injectable()
export class CertificateBundles {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly records: CertificateRecords,
    private readonly proofs: LogProofs,
    private readonly keys: EvidenceKeys,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The certificate of the approval where there is one, otherwise that of the upload. Handing it out is in the log.
   * @param version default: the one the actor knows the document by
   * @throws NotFoundError, CertificatePendingError
   */
  async run(actor: Actor, documentId: number, version?: number): Promise<CertificateBundle> {
    const { certificate, fileName } = await this.unitOfWork.run(actor, async (tx) => {
      const document = await this.gate.visible(tx, documentId, version);
      const latest = (await this.records.of(tx, documentId, document.version)).at(-1);
      if (!latest) throw new CertificatePendingError();
      const details = { version: document.version, event: latest.event };
      await this.audit.record(tx, { action: 'certificate', resource: 'document', resourceId: documentId, details });
      return { certificate: latest, fileName: document.fileName };
    });
    const { jws, entry, token, event } = certificate;
    return {
      format: BUNDLE_FORMAT,
      certificate: jws,
      entry,
      ...(await this.proofOf(actor, certificate)),
      keys: await this.keys.published(),
      timestampToken: token && token.toString('base64'),
      document: { id: documentId, version: certificate.version, fileName },
      event,
    };
  }

  /** The same as files, for people with a command line. */
  zip(bundle: CertificateBundle): ZipFile {
    const zip = new ZipFile();
    const add = (name: string, content: string | Buffer): void => zip.addBuffer(Buffer.from(content), name);
    const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
    add('certificate.json', json(bundle));
    add('certificate.jws', bundle.certificate);
    add('entry.json', json(bundle.entry));
    add('proof.tlog-proof', bundle.logProof);
    if (bundle.platformProof) add('platform.tlog-proof', bundle.platformProof);
    add('keys.json', json(bundle.keys));
    if (bundle.timestampToken) add('token.tsr', Buffer.from(bundle.timestampToken, 'base64'));
    add('README.txt', certificateReadme(bundle));
    zip.end();
    return zip;
  }

  /** Kept where it is complete; otherwise as the log has it now. */
  private async proofOf(
    { organizationId }: Actor,
    { auditLogId, logProof, platformProof }: StoredCertificate,
  ): Promise<Pick<CertificateBundle, 'logProof' | 'platformProof'>> {
    if (logProof && platformProof) return { logProof, platformProof };
    const proof = await this.proofs.of(organizationId, auditLogId);
    if (proof) return { logProof: proof.tlogProof, platformProof: proof.platformProof };
    if (!logProof) throw new CertificatePendingError();
    return { logProof, platformProof };
  }
}
