import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {object} Operation what a client did, and what became of it as far as the client knows
 * @property {string} op its id, which the server sees as the request's id
 * @property {string} kind upload, comment, message, decide, access or one of a scenario's own
 * @property {string} who
 * @property {number} start milliseconds
 * @property {number} [end]
 * @property {'ok' | 'fail' | 'unknown'} [outcome] acknowledged; refused, so that it must have left no trace; neither
 * @property {number} [status] of the answer, 0 for none
 * @property {string} [code] of the refusal, or of the network's error
 * @property {object} [response] what of the answer is compared later
 * @property {object} [expect] what must be there afterwards
 * @property {string[]} [problems] what was wrong with the answer itself
 */

/** Append-only record of what clients did: in memory for the checker, as JSON lines for people. */
export class History {
  /** @type {Operation[]} */
  operations = [];
  #file;

  constructor(file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  /** @param {Operation} operation */
  begin(operation) {
    this.operations.push(operation);
    return operation;
  }

  /** Writes down how an operation ended. */
  end(operation, result) {
    Object.assign(operation, result, { end: Date.now() });
    this.#write({ ...operation, send: undefined });
  }

  /** Something that happened between operations, such as a fault. */
  note(event, facts = {}) {
    this.#write({ event, at: Date.now(), ...facts });
  }

  /** Where the record is now, to look at what comes after it. */
  get length() {
    return this.operations.length;
  }

  #write(line) {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
