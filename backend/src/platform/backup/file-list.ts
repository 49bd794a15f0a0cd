/** A file of the installation, and the object of the backup's place that holds it. */
export interface ListedFile {
  key: string;
  size: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
  object: string;
  /** Of the bytes as they are stored, hexadecimal. */
  sha256: string;
}

/** One line of a list. */
export const lineOf = ({ key, size, modifiedAt, object, sha256 }: ListedFile): Buffer =>
  Buffer.from(`${JSON.stringify([key, size, modifiedAt, object, sha256])}\n`);

function fileOf(line: string): ListedFile {
  const [key, size, modifiedAt, object, sha256] = JSON.parse(line) as [string, number, number, string, string];
  return { key, size, modifiedAt, object, sha256 };
}

/** The organization whose file it is: keys start with it. */
const organizationOf = ({ key }: ListedFile): number => Number(key.slice(0, key.indexOf('/')));

/** The files of a list, one after the other. */
export async function* filesIn(content: AsyncIterable<Buffer>): AsyncGenerator<ListedFile> {
  let rest = '';
  for await (const piece of content) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield fileOf(line);
  }
}

/** A list, which is ordered by organization, read one organization at a time: only that much is in memory. */
export class ListByOrganization {
  private readonly files: AsyncIterator<ListedFile>;
  private ahead: ListedFile | undefined;
  private begun = false;

  constructor(files: AsyncIterable<ListedFile>) {
    this.files = files[Symbol.asyncIterator]();
  }

  static readonly empty = (): ListByOrganization => new ListByOrganization((async function* () {})());

  /** The organization's files by key. Organizations are asked for in ascending order; those left out are skipped. */
  async take(organizationId: number): Promise<Map<string, ListedFile>> {
    const found = new Map<string, ListedFile>();
    if (!this.begun) await this.advance();
    while (this.ahead && organizationOf(this.ahead) <= organizationId) {
      if (organizationOf(this.ahead) === organizationId) found.set(this.ahead.key, this.ahead);
      await this.advance();
    }
    return found;
  }

  /** Lets go of what is behind the list. */
  async end(): Promise<void> {
    await this.files.return?.();
  }

  private async advance(): Promise<void> {
    this.begun = true;
    const next = await this.files.next();
    this.ahead = next.done ? undefined : next.value;
  }
}
