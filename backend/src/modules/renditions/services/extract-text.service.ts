import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import type { OutboxEvent, TaskResult } from '../../../platform/outbox/reaction';
import { VersionFiles } from '../../documents';
import { TEXT_EXTRACTED } from '../renditions.events';
import type { FailureReason } from '../sandbox/protocol';
import { DocumentTexts, type ExtractedText, type VersionOfDocument } from './document-texts';
import { lastingReason } from './lasting-reason';
import { Sandbox } from './sandbox';
import { stillThere } from './still-there';

/** Takes the text out of a version's file, and tells those who index it. */
@Injectable()
export class ExtractText {
  private readonly logger = new Logger('ExtractText');

  constructor(
    private readonly files: VersionFiles,
    private readonly sandbox: Sandbox,
    private readonly texts: DocumentTexts,
    private readonly outbox: Outbox,
  ) {}

  /** The long part. @returns how to write it down */
  async run({ actor, payload }: OutboxEvent): Promise<TaskResult> {
    const version = { documentId: Number(payload.documentId), version: Number(payload.version) };
    try {
      const file = await this.files.read(actor, version.documentId, version.version);
      if (!file) return () => Promise.resolve();
      const { facts, parts } = await this.sandbox.run({ task: 'text', mimeType: file.mimeType }, file.bytes);
      const text = { text: parts.text?.toString('utf8') ?? '', ocr: facts.ocr === true, failure: null };
      return (tx) => this.keep(tx, version, text);
    } catch (error) {
      const reason = lastingReason(error);
      if (!reason) throw error;
      this.logger.warn({ message: 'no text could be taken', ...version, organizationId: actor.organizationId, reason });
      return (tx) => this.fail(tx, version, reason);
    }
  }

  /** Writes down that there is no text. */
  fail(tx: Transaction, version: VersionOfDocument, failure: FailureReason): Promise<void> {
    return this.keep(tx, version, { text: '', ocr: false, failure });
  }

  private async keep(tx: Transaction, version: VersionOfDocument, text: ExtractedText): Promise<void> {
    if (!(await stillThere(tx, version))) return;
    await this.texts.write(tx, version, text);
    await this.outbox.publish(tx, TEXT_EXTRACTED, { ...version });
  }
}
