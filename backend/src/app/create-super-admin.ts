import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '../config/config';
import { CreateAdministrator, type NewAdministrator } from '../modules/administration';
import { say, withApplication } from './command';

export const USAGE =
  'Usage: npm run create-super-admin -w @countersign/backend -- --email you@example.com --name "Your Name"';

/** Asks on the terminal, or takes line after line from a pipe; what is secret is not shown. */
class Questions {
  private muted = false;
  private readonly terminal = createInterface({
    input: process.stdin,
    output: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!this.muted) process.stdout.write(chunk);
        done();
      },
    }),
    terminal: process.stdin.isTTY,
  });
  private readonly lines = this.terminal[Symbol.asyncIterator]();

  async ask(question: string, secret = false): Promise<string> {
    process.stdout.write(`${question}: `);
    this.muted = secret;
    const line = await this.lines.next();
    this.muted = false;
    if (secret) process.stdout.write('\n');
    if (line.done) throw new Error(`No answer to "${question}"`);
    return line.value.trim();
  }

  close(): void {
    this.terminal.close();
  }
}

/** From the command line and `SUPER_ADMIN_*`, then from the terminal. Secrets are never taken from the command line. */
async function wanted({ superAdmin }: Config): Promise<NewAdministrator> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  if (superAdmin) return { name: 'Super administrator', ...superAdmin, ...values };
  const questions = new Questions();
  try {
    const email = values.email ?? (await questions.ask('E-mail'));
    const name = values.name ?? (await questions.ask('Name'));
    const password = await questions.ask('Password', true);
    const accessCode = await questions.ask('Access code', true);
    return { email, name, password, accessCode };
  } finally {
    questions.close();
  }
}

/** Creates a super administrator from the command line. Ends with one line that says what was done, or what to do. */
export async function createSuperAdmin(): Promise<void> {
  const administrator = await wanted(loadConfig());
  await withApplication(async (application) => {
    await application.get(CreateAdministrator).run(administrator, 'command');
    say(`Created the super administrator ${administrator.email}.`);
  });
}
