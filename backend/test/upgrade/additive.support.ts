import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the version that still runs would not survive, or would have to wait for. */
export interface Finding {
  kind: 'takes away' | 'demands' | 'rewrites' | 'scans' | 'builds an index' | 'hides';
  statement: string;
}

/** A migration says why it may, one reason for each kind of finding: see "Migrations" in CONTRIBUTING.md. */
export interface Excused extends MigrationInterface {
  readonly reasons?: Partial<Record<Finding['kind'], string>>;
}

/** Fills of existing rows, which hold their locks until the migration ends. */
const FILLS = /^(UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?|INSERT INTO)\s+(?:ONLY\s+)?("?\w+"?)/i;
const REWRITES = /^(VACUUM FULL|CLUSTER|REINDEX(?! (?:INDEX|TABLE) CONCURRENTLY))\b/i;
/** Widening: what the old version writes and reads stays as it is. */
const WIDENS = /^DROP (CONSTRAINT|INDEX)\b/i;
/** Constants, and functions that are the same throughout a statement: the table is not written anew for them. */
const CONSTANT = /^(now\(\)|current_timestamp\b|'(?:[^']|'')*'|-?[\d.]+|true\b|false\b|null\b|ARRAY\[)/i;

/** All statements of a migration, in their order, by letting it run against a connection that only listens. */
export async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const heard: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    heard.push(sql);
    return Promise.resolve([]);
  };
  await migration.up({ query } as unknown as QueryRunner);
  return heard.flatMap(statementsIn);
}

/** Without comments; a function's body between dollars is part of its statement. */
function statementsIn(sql: string): string[] {
  const parts = sql.match(/\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\/|[^$';/-]+|[^]/g) ?? [];
  const text = parts.filter((part) => !/^(--|\/\*)/.test(part));
  const ends = text.map((part, n) => (part === ';' ? n : -1)).filter((n) => n >= 0);
  return [0, ...ends.map((n) => n + 1)]
    .map((from, n) => text.slice(from, ends[n]).join('').replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** @returns what is not additive in these statements of one migration; what they made themselves is theirs to change */
export function findingsIn(statements: readonly string[]): Finding[] {
  const made = new Set<string>();
  return statements.flatMap((statement) => {
    const kinds = judge(statement, made);
    return [...new Set(kinds)].map((kind) => ({ kind, statement }));
  });
}

const nameOf = (text: string | undefined): string => (text ?? '').replaceAll('"', '').toLowerCase();

/** Remembers what a migration made and gave: that is its own to change and to take back. */
function remember(statement: string, made: Set<string>): boolean {
  const maker = /^CREATE (?:OR REPLACE |UNLOGGED )?(?:TABLE|VIEW|FUNCTION|SEQUENCE|TYPE) (?:IF NOT EXISTS )?("?\w+"?)/i;
  const created = maker.exec(statement)?.[1];
  if (created) made.add(nameOf(created));
  const gives = /^GRANT\b/i.test(statement);
  if (gives) made.add(statement.toLowerCase());
  return gives || created !== undefined;
}

/** Whether it takes away what the migration itself made, or a right that it gave for as long as it needed it. */
function takesBack(statement: string, made: Set<string>): boolean {
  if (
    made.has(
      statement
        .toLowerCase()
        .replace(/^revoke /, 'grant ')
        .replace(' from ', ' to '),
    )
  )
    return true;
  const taken = /^(?:DROP \w+(?: IF EXISTS)?|REVOKE .*? ON(?: (?:TABLE|FUNCTION|SEQUENCE))?) ("?\w+"?)/i.exec(
    statement,
  );
  return made.has(nameOf(taken?.[1]));
}

function judge(statement: string, made: Set<string>): Finding['kind'][] {
  if (remember(statement, made) || takesBack(statement, made)) return [];
  const alter = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?("?\w+"?) (.*)$/i.exec(statement);
  if (alter) {
    const name = nameOf(alter[1]);
    return made.has(name) ? [] : actionsIn(alter[2] ?? '').flatMap((action) => judgeAction(action, name, made));
  }
  const index = /^CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?.*? ON (?:ONLY )?("?\w+"?)/i.exec(statement);
  if (index) return index[1] || made.has(nameOf(index[2])) ? [] : ['builds an index'];
  const fill = FILLS.exec(statement);
  // Rows that are written out are few.
  if (fill) return made.has(nameOf(fill[2])) || /^INSERT INTO [^]* VALUES\b/i.test(statement) ? [] : ['rewrites'];
  return judgeOther(statement);
}

function judgeOther(statement: string): Finding['kind'][] {
  if (/^DO\b/i.test(statement)) return ['hides'];
  if (REWRITES.test(statement)) return ['rewrites'];
  if (/^(DROP|REVOKE)\b/i.test(statement) && !WIDENS.test(statement)) return ['takes away'];
  return /^ALTER \w+ .*\b(RENAME|SET SCHEMA)\b/i.test(statement) ? ['takes away'] : [];
}

/** The parts of an ALTER TABLE: commas within brackets and texts separate nothing. */
function actionsIn(text: string): string[] {
  const parts = text.match(/'(?:[^']|'')*'|[(),[\]]|[^'(),[\]]+/g) ?? [];
  const actions = [''];
  let depth = 0;
  for (const part of parts) {
    if (/^[([]$/.test(part)) depth += 1;
    if (/^[)\]]$/.test(part)) depth -= 1;
    if (part === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += part;
  }
  return actions.map((action) => action.trim());
}

function judgeAction(action: string, table: string, made: Set<string>): Finding['kind'][] {
  if (/^ADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(action))
    return /\bNOT VALID$|\bUSING INDEX\b/i.test(action) ? [] : ['scans'];
  const column = /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?("?\w+"?) (.*)$/i.exec(action);
  if (column) {
    made.add(`${table}.${nameOf(column[1])}`);
    return judgeColumn(column[2] ?? '');
  }
  const altered = /^ALTER (?:COLUMN )?("?\w+"?) (.*)$/i.exec(action);
  if (altered) return judgeAltered(altered[2] ?? '', made.has(`${table}.${nameOf(altered[1])}`));
  if (/^(RENAME|SET SCHEMA|OWNER TO)\b/i.test(action)) return ['takes away'];
  if (/^SET (TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)\b/i.test(action)) return ['rewrites'];
  return /^DROP\b/i.test(action) && !WIDENS.test(action) ? ['takes away'] : [];
}

function judgeColumn(definition: string): Finding['kind'][] {
  const value = /\bDEFAULT (.*)$/i.exec(definition)?.[1];
  const kinds: Finding['kind'][] = [];
  if (/\bNOT NULL\b/i.test(definition) && value === undefined) kinds.push('demands');
  if (/\bGENERATED\b|\b(small|big)?serial\b/i.test(definition) || (value && !CONSTANT.test(value)))
    kinds.push('rewrites');
  if (/\b(REFERENCES|UNIQUE|PRIMARY KEY|CHECK)\b/i.test(definition)) kinds.push('scans');
  return kinds;
}

function judgeAltered(change: string, isNew: boolean): Finding['kind'][] {
  if (/^(SET DATA )?TYPE\b/i.test(change)) return ['rewrites', 'takes away'];
  if (/^SET NOT NULL\b/i.test(change)) return ['demands', 'scans'];
  if (/^DROP (DEFAULT|IDENTITY|EXPRESSION)\b/i.test(change)) return isNew ? [] : ['demands'];
  return [];
}
