import { Injectable } from '@nestjs/common';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { VERSION_DOUBTED } from '../../documents';
import { CheckCertificates } from '../services/check-certificates.service';

/** When a stored file is found wrong, or right again, its certificates are checked. */
@Injectable()
@Reaction({ on: VERSION_DOUBTED, name: 'check-certificates.version-doubted', kind: 'task' })
export class CheckCertificatesOnVersionDoubted implements TaskReaction {
  constructor(private readonly check: CheckCertificates) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.check.run(event);
  }
}
