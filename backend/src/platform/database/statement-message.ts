import { Query, type Connection, type PoolClient, type QueryResultRow } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** A named prepared statement: PostgreSQL parses and plans it once per connection. One without a name is gone with the next of them. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A statement with the values of its parameters. */
export interface Read extends Statement {
  readonly values: readonly unknown[];
  /**
   * One plan is good for any values, and is kept from the first time on. Otherwise PostgreSQL weighs it against a plan for
   * these values, and where an organization is larger than most, makes such a plan each time.
   */
  readonly onePlan?: boolean;
}

/** One of a message, whether it reads or not. */
export interface BoundStatement extends Read {
  /** What the server says when it is done, for one that gives no rows anybody reads. */
  readonly done?: string;
}

/** What `pg` knows of a connection, beside the socket. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): boolean };
  /** Text of each named statement that the server has, and of those on their way to it. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** How the rows of a prepared statement look. It holds as long as the statement: the server refuses one whose columns changed. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: QueryResultRow;
}

type Settle = (error: Error | null, results?: QueryResultRow[][]) => void;

/** The database ended the transaction without what was done in it. */
export class RolledBackError extends Error {}

const SET_TENANT = `SELECT set_config('app.organization', $1, true), set_config('transaction_read_only', 'on', true)`;
/** What they set ends with the transaction. */
const TENANT = { name: 'tenant', text: SET_TENANT, done: 'SELECT 1' };
const TENANT_AND_PLAN = {
  name: 'tenant.plan',
  text: `${SET_TENANT}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
  done: 'SELECT 1',
};
const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });
const SYNC = serialize.sync();

/** Of a statement that gives no rows. */
const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };

const shapes = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire): Map<string, Shape> {
  let known = shapes.get(wire);
  if (!known) shapes.set(wire, (known = new Map<string, Shape>()));
  return known;
}

/** `pg` sends no queries but its own over a connection that is shared; its published types leave out what it asks of them. */
const PgQuery = Query as unknown as new (text: string) => { name: string; text: string };

/** What `pg` sends and hears for {@link sendTogether}. It keeps account of prepared statements by `name` and `text`. */
class Message extends PgQuery {
  private readonly results: QueryResultRow[][] = [];
  private known = new Map<string, Shape>();
  /** Of the statement whose answer is due. */
  private current = 0;
  private found: QueryResultRow[] = [];
  private shape: Shape | undefined;
  /** Why a row could not be read. */
  private unreadable: Error | undefined;

  constructor(
    private readonly statements: readonly BoundStatement[],
    private readonly client: PoolClient,
    readonly callback: Settle,
  ) {
    // Called as what it is sent for, for whoever watches statements.
    const { name = '', text = '' } = statements.find(({ done }) => done === undefined) ?? statements[0] ?? {};
    // As text: an object would be copied, property by property.
    super(text);
    this.name = name;
  }

  /** Called by `pg`, as all below. @returns the error of a statement that cannot be sent */
  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire;
    this.known = shapesOf(wire);
    const announced: string[] = [];
    try {
      const messages = this.statements.flatMap((statement) => this.messages(wire, statement, announced));
      if (wire.stream.writable) wire.stream.write(Buffer.concat([...messages, SYNC]));
    } catch (error) {
      for (const name of announced) delete wire.submittedNamedStatements[name];
      return error as Error;
    }
    this.expect(0);
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.client.getTypeParser(dataTypeID) as (text: string) => unknown);
    this.shape = { names, parsers, empty: Object.fromEntries(names.map((name) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    // Nobody asks for the rows of some, such as what the tenant was set to.
    if (!this.shape || this.unreadable) return;
    try {
      this.found.push(rowOf(this.shape, fields));
    } catch (error) {
      this.unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const done = this.statements[this.current]?.done;
    if (done === undefined && this.name !== '') this.known.set(this.name, this.shape ?? NO_ROWS);
    if (done !== undefined && done !== text) this.unreadable = new RolledBackError(`${text} in place of ${done}`);
    this.results.push(this.found);
    this.expect(this.current + 1);
  }

  handleReadyForQuery(): void {
    if (this.unreadable) this.callback(this.unreadable);
    else this.callback(null, this.results);
  }

  handleError(error: Error, connection: Connection): void {
    const wire = connection as unknown as Wire;
    // The server skipped what came after.
    for (const { name } of this.statements.slice(this.current)) delete wire.submittedNamedStatements[name];
    this.callback(error);
  }

  private expect(index: number): void {
    const statement = this.statements[index];
    this.current = index;
    if (!statement) return;
    this.name = statement.name;
    this.text = statement.text;
    this.found = [];
    this.shape = this.known.get(statement.name);
  }

  private messages(wire: Wire, { name, text, values, done }: BoundStatement, announced: string[]): Uint8Array[] {
    const prepared = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (prepared && prepared !== text) throw new Error(`'${name}' is the name of another statement`);
    const messages: Uint8Array[] = [];
    if (!prepared) messages.push(serialize.parse({ name, text }));
    if (name && !prepared) {
      wire.submittedNamedStatements[name] = text;
      announced.push(name);
    }
    messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }));
    if (done === undefined && !this.known.has(name)) messages.push(DESCRIBE);
    messages.push(EXECUTE);
    return messages;
  }
}

function rowOf({ names, parsers, empty }: Shape, fields: readonly (string | null)[]): QueryResultRow {
  const row = { ...empty };
  for (let index = 0; index < fields.length; index += 1) {
    const text = fields[index] ?? null;
    if (text !== null) row[names[index] as string] = parsers[index]?.(text);
  }
  return row;
}

/**
 * Sends statements as one message, answered as one: the server skips what comes after one that fails. Outside a
 * transaction they are one. The columns of a statement are described once for a connection.
 *
 * @returns the rows of each, in order; none when one fails
 */
export function sendTogether(client: PoolClient, statements: readonly BoundStatement[]): Promise<QueryResultRow[][]> {
  return new Promise((resolve, reject) => {
    const settle: Settle = (error, results = []) => (error ? reject(error) : resolve(results));
    client.query(new Message(statements, client, settle));
  });
}

/**
 * Statements of one organization, sent as one message: what stands before a single Sync is one transaction to
 * PostgreSQL, without BEGIN and COMMIT. The first statement sets the tenant; should that fail, the server skips the others.
 *
 * @returns the rows of each read, in order; as in any transaction, none when one fails
 */
export async function readAsTenant(
  client: PoolClient,
  organizationId: number,
  reads: readonly Read[],
): Promise<QueryResultRow[][]> {
  const settings = reads.some(({ onePlan }) => onePlan) ? TENANT_AND_PLAN : TENANT;
  const results = await sendTogether(client, [{ ...settings, values: [String(organizationId)] }, ...reads]);
  return results.slice(1);
}
