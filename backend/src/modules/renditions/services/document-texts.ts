import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { openSecret, sealSecret } from '../../../platform/crypto/secret-box';
import type { Read, Transaction } from '../../../platform/database/unit-of-work';
import { OrganizationKeys, type StoredKey } from '../../documents';
import { READ_LIMITS } from '../domain/limits';
import type { FailureReason } from '../sandbox/protocol';

export interface VersionOfDocument {
  documentId: number;
  version: number;
}

export interface ExtractedText {
  text: string;
  ocr: boolean;
  /** Why there is no text; null when the file was read. */
  failure: FailureReason | null;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
/** No text has more bytes than this in UTF-8. */
const MAX_BYTES = READ_LIMITS.textCharacters * 4;

const PURPOSE = 'document-texts';

export type SealedText = VersionOfDocument & { content: Buffer };

/** The sealed text of a version, NULL without one, as a column of a statement whose $1 is the organization. */
export const sealedText = (documentId: string, version: string): string => `(
  SELECT t."content" FROM document_texts t
  WHERE t."organizationId" = $1 AND t."documentId" = ${documentId} AND t."version" = ${version})`;

const SEALED = {
  name: 'renditions.texts',
  text: `
    SELECT t."documentId", t."version", t."content" FROM document_texts t
    JOIN unnest($2::int[], $3::int[]) AS w("documentId", "version") ON t."documentId" = w."documentId" AND t."version" = w."version"
    WHERE t."organizationId" = $1`,
};

const contextOf = (organizationId: number, { documentId, version }: VersionOfDocument): Buffer =>
  Buffer.from(`countersign/document-text/${organizationId}/${documentId}/${version}`);

/** The texts of documents, compressed and sealed under their organization's key: none stands in the database in the clear. */
@Injectable()
export class DocumentTexts {
  constructor(private readonly keys: OrganizationKeys) {}

  /**
   * Texts by document, of those versions whose file was read; an empty text is one too. Ask for one version of each
   * document.
   * @throws IntegrityError when a sealed text was altered
   */
  async read(tx: Transaction, versions: readonly VersionOfDocument[]): Promise<Map<number, string>> {
    if (versions.length === 0) return new Map();
    const { organizationId } = tx.actor;
    const ids = versions.map((one) => one.documentId);
    const rows = await tx.query<SealedText>(SEALED, [organizationId, ids, versions.map((one) => one.version)]);
    return rows.length === 0 ? new Map() : opened(await this.keyIn(tx), organizationId, rows);
  }

  /** What opens the texts of the organization, for who asks for them in a message of their own. */
  key(organizationId: number): Read {
    return this.keys.reading(organizationId);
  }

  /** As `read`, of what came by `sealedText`; `stored` is what came by `key`. */
  async open(
    organizationId: number,
    stored: StoredKey | undefined,
    sealed: readonly SealedText[],
  ): Promise<Map<number, string>> {
    if (!stored || sealed.length === 0) return new Map();
    return opened(this.keys.derivedFrom(organizationId, stored, PURPOSE), organizationId, sealed);
  }

  /** Writes a version's text, in place of an earlier one. */
  async write(tx: Transaction, version: VersionOfDocument, { text, ocr, failure }: ExtractedText): Promise<void> {
    const packed = await deflate(Buffer.from(text));
    const content = sealSecret(await this.keyIn(tx), packed, contextOf(tx.actor.organizationId, version));
    await tx.query(
      `INSERT INTO document_texts ("organizationId", "documentId", "version", "content", "characters", "ocr", "failure")
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ("organizationId", "documentId", "version") DO UPDATE SET "content" = EXCLUDED."content",
         "characters" = EXCLUDED."characters", "ocr" = EXCLUDED."ocr", "failure" = EXCLUDED."failure", "createdAt" = now()`,
      [tx.actor.organizationId, version.documentId, version.version, content, text.length, ocr, failure],
    );
  }

  private keyIn(tx: Transaction): Promise<Buffer> {
    return this.keys.derived(tx, PURPOSE);
  }
}

async function opened(key: Buffer, organizationId: number, rows: readonly SealedText[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (const { content, ...version } of rows) {
    const packed = openSecret(key, content, contextOf(organizationId, version));
    texts.set(version.documentId, (await inflate(packed, { maxOutputLength: MAX_BYTES })).toString('utf8'));
  }
  return texts;
}
