import { Injectable } from '@nestjs/common';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { CERTIFICATE_CHECK_WANTED } from '../certificates.events';
import { CheckCertificates } from '../services/check-certificates.service';

/** Certificates are checked once they are signed, and whenever somebody asks. */
@Injectable()
@Reaction({ on: CERTIFICATE_CHECK_WANTED, name: 'check-certificates.check-wanted', kind: 'task' })
export class CheckCertificatesOnCheckWanted implements TaskReaction {
  constructor(private readonly check: CheckCertificates) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.check.run(event);
  }
}
