import { InvalidInputError } from '../../../platform/errors/app-error';

const DATE = /^\d{4}-\d\d-\d\d$/;
/** A date, or a moment with its time zone. */
export const DATE_OR_MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;

/** From the first moment to the last, as the database reads them. Null: without an end. */
export interface Period {
  from: string | null;
  to: string | null;
}

function moment(field: string, text: string, isEnd: boolean): string {
  const value = new Date(isEnd && DATE.test(text) ? `${text}T23:59:59.999Z` : text);
  const year = value.getUTCFullYear();
  // A day that no month has, such as February 30, would be read as one of the next.
  const day = new Date(text.slice(0, 10));
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  if (!isDay || Number.isNaN(year) || year < 1 || year > 9999)
    throw new InvalidInputError({ [field]: `${field} must be a date` });
  return value.toISOString();
}

/**
 * A period as people give it; a last day belongs to it.
 * @param names the fields, for messages
 * @throws InvalidInputError
 */
export function periodOf(
  given: { from?: string | undefined; to?: string | undefined },
  names: { from: string; to: string },
): Period {
  const from = given.from === undefined ? null : moment(names.from, given.from, false);
  const to = given.to === undefined ? null : moment(names.to, given.to, true);
  if (from !== null && to !== null && from > to) {
    throw new InvalidInputError({ [names.to]: 'The end must not be before the beginning' });
  }
  return { from, to };
}
