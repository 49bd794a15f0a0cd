import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { IdPipe } from '../../../platform/http/validation';
import { AddVersion } from '../services/add-version.service';
import { ReceiveFile, type ReceivedVersion } from '../services/receive-file.service';
import { bytesOf, FileInterceptor, type FileRequest } from './upload.interceptor';

/** The file of a further version; whoever may not add one is told before it is taken in. */
@Injectable()
export class VersionInterceptor extends FileInterceptor<ReceivedVersion> {
  constructor(
    receive: ReceiveFile,
    private readonly versions: AddVersion,
  ) {
    super(receive);
  }

  protected async take(
    actor: Actor,
    fileName: string,
    source: Readable,
    request: FileRequest<ReceivedVersion>,
  ): Promise<ReceivedVersion> {
    const documentId = new IdPipe().transform(String(request.params.id), { type: 'param', data: 'id' });
    const version = await this.versions.next(actor, documentId);
    const identity = { documentId, version };
    return this.receive.version(actor.organizationId, fileName, source, identity, bytesOf(request));
  }
}
