/** Whether one moment is later than another. As numbers: texts with and without fractions of a second do not sort. */
export const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);
