/**
 * An answer that is JSON already, as PostgreSQL builds it for the lists that are asked for most: it is sent as it is, and
 * no row is read, mapped and printed again on the way. The handler names what it holds with `@ApiOkResponse`.
 */
export class JsonText<T> {
  constructor(readonly text: string) {}

  /** What it holds; also for whoever prints it as a part of something else, such as an answer that is kept for a repetition. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}
