/** How `pg` writes the value of a parameter; not among its published types. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
