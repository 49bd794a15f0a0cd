import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(import.meta.url), '../../..');
const TAIL_LINES = 15;

/** A preload for child processes with an IPC channel: they end when this script is gone, even by kill -9. */
export const LIFELINE = fileURLToPath(new URL('lifeline.cjs', import.meta.url));
const OWN_GROUP = process.platform !== 'win32';

const running = new Map();
// What is started here must not outlive the script, whatever ends it.
process.on('exit', () => running.forEach((signal, child) => endGroup(child, signal)));

/** Commands run in a group of their own: npm, a shell or a test runner alone would leave its children behind. */
function endGroup(child, signal) {
  try {
    process.kill(OWN_GROUP ? -child.pid : child.pid, signal);
  } catch {
    // It has just ended.
  }
}

/** npm as an argument list: the npm that runs us, which on Windows is no program of its own. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, cli, ...args] : ['npm', ...args];
}

/** The program of an installed package, for example `bin('prettier')`. */
export function bin(name, folder = ROOT) {
  const suffix = process.platform === 'win32' ? '.cmd' : '';
  return path.join(folder, 'node_modules', '.bin', name + suffix);
}

/**
 * Runs a command to its end. Its output goes to a file under .cache/logs, or to the terminal with
 * `show`.
 *
 * @param {string[]} command program and arguments
 * @param {{cwd?: string, env?: Record<string, string | undefined>, log?: string, show?: boolean,
 *   killSignal?: NodeJS.Signals, lifeline?: boolean}} options `killSignal` ends the command when the script ends before
 *   it; with `lifeline` also when the script is killed, if the command is a Node program
 * @returns {Promise<{code: number, log: string, tail: () => string, output: () => string}>}
 */
export function run(command, options = {}) {
  const { cwd = ROOT, env = {}, log = 'command', show = false, killSignal = 'SIGTERM', lifeline = false } = options;
  const file = path.join(ROOT, '.cache', 'logs', `${log}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  const output = () => readFileSync(file, 'utf8');
  const tail = () => output().trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  return new Promise((resolve) => {
    const sink = createWriteStream(file);
    const child = spawn(command[0], command.slice(1), {
      cwd,
      env: {
        ...process.env,
        ...(show && process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...(lifeline && lifelineEnvironment(killSignal)),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(lifeline ? ['ipc'] : [])],
      detached: OWN_GROUP,
      shell: process.platform === 'win32' && command[0].endsWith('.cmd'),
    });
    running.set(child, killSignal);
    for (const [stream, screen] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        sink.write(chunk);
        if (show) {
          screen.write(chunk);
        }
      });
    }
    const end = (code) => {
      running.delete(child);
      sink.end(() => resolve({ code, log: path.relative(ROOT, file), tail, output }));
    };
    child.once('error', (error) => {
      sink.write(`${error.message}\n`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Loads the lifeline through whatever starts Node in the end. */
function lifelineEnvironment(signal) {
  const inherited = process.env.NODE_OPTIONS ?? '';
  return { NODE_OPTIONS: `${inherited} --require ${JSON.stringify(LIFELINE)}`.trim(), LIFELINE_SIGNAL: signal };
}
