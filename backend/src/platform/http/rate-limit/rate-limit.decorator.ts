import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';

export const RATE_CLASS = 'countersign:rate';

/** `auth`: routes where passwords and codes can be guessed or mails be caused; one small allowance per address for all of them. */
export type RateClass = 'auth';

export interface RateRule {
  rateClass: RateClass;
  /** Counts only the requests for which this holds; without it all. */
  when?: (request: Request) => boolean;
}

/** Puts a handler, or all of a controller, under the stricter limit of its class. */
export const RateLimit = (rateClass: RateClass, when?: RateRule['when']): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(RATE_CLASS, { rateClass, ...(when && { when }) } satisfies RateRule),
    ApiExtension('x-rate-class', rateClass),
  );
