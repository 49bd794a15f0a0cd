import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';

export interface SessionOfStream {
  readonly organizationId: number;
  readonly sessionId: string;
}

/** Which of the sessions behind open streams still are: not ended, person active, organization active. */
@Injectable()
export class LiveSessions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async among(streams: readonly SessionOfStream[]): Promise<ReadonlySet<string>> {
    const rows = await this.unitOfWork.global<{ id: string }>(`SELECT "id" FROM live_sessions($1::int[], $2::uuid[])`, [
      streams.map(({ organizationId }) => organizationId),
      streams.map(({ sessionId }) => sessionId),
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}
