import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { FileInterceptor, ReceiveFile, type CheckedFile, type FileRequest } from '../../documents';
import { templateContext } from '../services/template-files';

export type TemplateRequest = FileRequest<CheckedFile>;

/** The file of a new template. */
@Injectable()
export class TemplateInterceptor extends FileInterceptor<CheckedFile> {
  constructor(receive: ReceiveFile) {
    super(receive);
  }

  protected take({ organizationId }: Actor, fileName: string, source: Readable): Promise<CheckedFile> {
    return this.receive.intake(organizationId, fileName, source, templateContext);
  }
}
