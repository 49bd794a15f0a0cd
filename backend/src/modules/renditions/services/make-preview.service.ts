import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { VersionFiles, type VersionFile } from '../../documents';
import { PREVIEW_KINDS } from '../domain/rendition';
import type { FailureReason, SandboxResult } from '../sandbox/protocol';
import type { VersionOfDocument } from './document-texts';
import { lastingReason } from './lasting-reason';
import { OfficeConverter } from './office-converter';
import { RenditionFiles, type StoredRendition } from './rendition-files';
import { Sandbox } from './sandbox';
import { stillThere } from './still-there';

const PDF = 'application/pdf';

/** Makes preview and thumbnail of a version's file. */
@Injectable()
export class MakePreview {
  private readonly logger = new Logger('MakePreview');

  constructor(
    private readonly files: VersionFiles,
    private readonly sandbox: Sandbox,
    private readonly office: OfficeConverter,
    private readonly renditions: RenditionFiles,
  ) {}

  /** The long part. @returns how to write it down */
  async run({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    const { organizationId } = actor;
    try {
      const file = await this.files.read(actor, version.documentId, version.version);
      if (!file) return () => Promise.resolve();
      const made = await this.made(file);
      const { preview, thumbnail, pdf } = made.parts;
      const stored = {
        preview: pdf
          ? await this.renditions.put(organizationId, PDF, pdf)
          : preview && (await this.renditions.put(organizationId, 'application/json', preview)),
        thumbnail: thumbnail && (await this.renditions.put(organizationId, 'image/webp', thumbnail)),
      };
      return (tx) => this.keep(tx, version, made, stored);
    } catch (error) {
      const failure = lastingReason(error);
      if (!failure) throw error;
      this.logger.warn({ message: 'no preview could be made', ...version, organizationId, failure });
      return (tx) => this.fail(tx, version, failure);
    }
  }

  /** Writes down that there is neither preview nor thumbnail. */
  async fail(tx: Transaction, version: VersionOfDocument, failure: FailureReason): Promise<void> {
    if (!(await stillThere(tx, version))) return;
    await this.renditions.record(tx, version, { kind: 'preview', previewKind: 'none', failure });
    await this.renditions.record(tx, version, { kind: 'thumbnail', failure });
  }

  /** Pages where they can be had; otherwise what our own libraries make of the file. */
  private async made({ mimeType, bytes }: VersionFile): Promise<SandboxResult> {
    const pdf = await this.office.toPdf(mimeType, bytes);
    if (pdf) {
      const pages = await this.sandbox.run({ task: 'preview', mimeType: PDF }, pdf).catch(() => undefined);
      if (pages) return { facts: pages.facts, parts: { ...pages.parts, pdf } };
    }
    return this.sandbox.run({ task: 'preview', mimeType }, bytes);
  }

  private async keep(
    tx: Transaction,
    version: VersionOfDocument,
    { facts }: SandboxResult,
    stored: { preview: StoredRendition | undefined; thumbnail: StoredRendition | undefined },
  ): Promise<void> {
    if (!(await stillThere(tx, version))) {
      for (const file of [stored.preview, stored.thumbnail]) if (file) await this.renditions.discard(file.filePath);
      return;
    }
    const previewKind = PREVIEW_KINDS.find((kind) => kind === facts.previewKind) ?? 'none';
    const pageCount = Number.isSafeInteger(facts.pageCount) ? Number(facts.pageCount) : null;
    await this.renditions.record(tx, version, { kind: 'preview', previewKind, pageCount, file: stored.preview });
    await this.renditions.record(tx, version, {
      kind: 'thumbnail',
      file: stored.thumbnail,
      ...(!stored.thumbnail && { failure: 'damaged' }),
    });
  }
}
