import { Global, Injectable, Module } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { DocumentScope } from '../../audit';
import { PARTICIPANT, visibilityParameters } from './visible-documents';

/** Of the log, people who are not admins read the entries of documents they take part in. */
@Injectable()
class ParticipantScope implements DocumentScope {
  readonly condition = PARTICIPANT;

  parameters(actor: Actor): [number, number | null, string] {
    const [organizationId, userId, role] = visibilityParameters(actor);
    return [organizationId, userId, role];
  }
}

/** Global, since the log stands below the documents and cannot import them. */
@Global()
@Module({ providers: [{ provide: DocumentScope, useClass: ParticipantScope }], exports: [DocumentScope] })
export class AuditScopeModule {}
