import { pipeline } from 'node:stream/promises';
import { Controller, Get, HttpCode, Logger, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { VersionQueryDto } from '../../documents';
import { CertificateBundles } from '../services/certificate-bundle.service';
import { Certificates } from '../services/certificates.query';
import { RequestCheck } from '../services/request-check.service';
import { CertificateListDto, CertificateQueryDto, CheckStartedDto } from './certificates.dto';

/** Integrity certificates of documents, for whoever sees the document. */
@ApiTags('certificates')
@Controller('api/documents')
@SignedIn()
export class CertificatesController {
  private readonly logger = new Logger('Certificates');

  constructor(
    private readonly certificates: Certificates,
    private readonly bundles: CertificateBundles,
    private readonly check: RequestCheck,
  ) {}

  /** Certificates of all versions that the caller may know of, newest first. */
  @Get(':id/certificates')
  async listCertificates(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<CertificateListDto> {
    return { certificates: await this.certificates.list(actor, id) };
  }

  /** The certificate of a version with its proofs, as one file or as a folder. */
  @Get(':id/certificate')
  @ApiProduces('application/json', 'application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async getCertificate(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { version, format = 'json' }: CertificateQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const bundle = await this.bundles.run(actor, id, version);
    const name = `certificate-${id}-v${bundle.document.version}.${format}`;
    response.status(200).set({
      'Content-Type': format === 'zip' ? 'application/zip' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
    if (format === 'json') {
      response.send(`${JSON.stringify(bundle, null, 2)}\n`);
      return;
    }
    await pipeline(this.bundles.zip(bundle).outputStream, response).catch((error: Error) => {
      this.logger.warn({ message: 'sending a certificate broke off', cause: error.name });
      response.destroy();
    });
  }

  /** Has a worker check the certificates of a version again: the stored file, the signature, the place in the log. */
  @Post(':id/certificate/check')
  @HttpCode(202)
  async checkCertificate(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { version }: VersionQueryDto,
  ): Promise<CheckStartedDto> {
    await this.check.run(actor, id, version);
    return { success: true };
  }
}
