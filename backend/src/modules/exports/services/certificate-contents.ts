import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { NotFoundError } from '../../../platform/errors/app-error';
import { CertificateBundles, CertificatePendingError } from '../../certificates';
import type { PackageWriter } from './package-writer';

/** Puts the integrity certificate of a version into a package. */
@Injectable()
export class CertificateContents {
  constructor(private readonly bundles: CertificateBundles) {}

  /** @returns false when there is none yet, or the document is in the trash */
  async add(
    actor: Actor,
    writer: PackageWriter,
    { documentId, version }: { documentId: number; version: number },
  ): Promise<boolean> {
    try {
      // The system works for somebody who may see the document; it sees what an admin sees.
      const bundle = await this.bundles.run({ ...actor, role: 'admin' }, documentId, version);
      await writer.json(`certificates/${documentId}-v${version}.json`, bundle);
      return true;
    } catch (error) {
      if (error instanceof CertificatePendingError || error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
