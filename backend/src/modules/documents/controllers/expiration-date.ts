import { applyDecorators } from '@nestjs/common';
import { IsISO8601, Matches } from 'class-validator';
import { InvalidInputError } from '../../../platform/errors/app-error';

const MESSAGE = 'expirationDate must be a date';

/** A date, or a moment with its time zone. */
export function DateOrMoment(): PropertyDecorator {
  return applyDecorators(
    IsISO8601({ strict: true }, { message: MESSAGE }),
    Matches(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/, { message: MESSAGE }),
  );
}

/** As the database reads it. @throws InvalidInputError for a moment that is on no calendar, such as one of the year 0 or, by its time zone, of the year 10000 */
export function momentOf(text: string): string {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) {
    throw new InvalidInputError({ expirationDate: MESSAGE });
  }
  return moment.toISOString();
}
