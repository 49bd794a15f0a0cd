import { Client, type QueryResultRow } from 'pg';

/** One connection with a short way to rows. */
export class Sql {
  private last: Promise<unknown> = Promise.resolve();

  private constructor(readonly client: Client) {}

  static async connect(connectionString: string): Promise<Sql> {
    const client = new Client({ connectionString });
    // A connection that a test cut is the test's business.
    client.on('error', () => undefined);
    await client.connect();
    return new Sql(client);
  }

  async rows<T extends QueryResultRow = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    return (await this.inTurn(() => this.client.query<T>(text, [...values]))).rows;
  }

  /** The first column of the first row. */
  async value<T>(text: string, values: readonly unknown[] = []): Promise<T> {
    const { rows } = await this.inTurn(() => this.client.query({ text, values: [...values], rowMode: 'array' }));
    return (rows[0] as unknown[])[0] as T;
  }

  /** How many rows the statement touched. */
  async count(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.inTurn(() => this.client.query(text, [...values]))).rowCount ?? 0;
  }

  /** SQLSTATE of the error that the statement must raise; undefined when it succeeds. */
  async errorOf(text: string, values: readonly unknown[] = []): Promise<string | undefined> {
    try {
      await this.inTurn(() => this.client.query(text, [...values]));
      return undefined;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  }

  /** What is asked at once is asked one after the other: the next version of the driver leaves that to whoever asks. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.last.then(ask);
    this.last = answer.catch(() => undefined);
    return answer;
  }

  end(): Promise<void> {
    return this.client.end();
  }
}
