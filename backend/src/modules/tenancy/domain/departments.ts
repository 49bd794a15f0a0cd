/** The department of every document that names none. */
export const DEFAULT_DEPARTMENT = 'General';
