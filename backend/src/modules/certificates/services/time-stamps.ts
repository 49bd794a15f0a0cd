import { Inject, Injectable, Logger } from '@nestjs/common';
import { TIME_AUTHORITY, type TimeAuthority, type TimeStamp } from '../domain/time-authority';

/** Time stamps where an authority is configured. Without one, or while it cannot be reached, certificates do without. */
@Injectable()
export class TimeStamps {
  private readonly logger = new Logger('TimeStamps');

  constructor(@Inject(TIME_AUTHORITY) private readonly authority: TimeAuthority | null) {}

  /** @returns null without an authority, and when it gives none; a later check asks again */
  async of(text: string): Promise<TimeStamp | null> {
    if (!this.authority) return null;
    try {
      return await this.authority.stamp(Buffer.from(text));
    } catch (error) {
      this.logger.warn({ message: 'the time-stamping authority gave no token', cause: (error as Error).message });
      return null;
    }
  }
}
