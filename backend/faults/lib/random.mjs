import { createHash } from 'node:crypto';

/** Random numbers that are the same for the same seed. */
export class Random {
  #state;

  /** @param {string | number} seed */
  constructor(seed) {
    this.seed = String(seed);
    this.#state = createHash('sha256').update(this.seed).digest().readUInt32LE(0);
  }

  /** A number from 0 up to, and without, 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True in so many of a hundred cases. */
  chance(percent) {
    return this.next() * 100 < percent;
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[Math.floor(this.next() * list.length)];
  }

  /** @template T @param {readonly T[]} list @returns {T[]} a new list in another order */
  shuffled(list) {
    const rest = [...list];
    const out = [];
    while (rest.length > 0) out.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    return out;
  }

  /** So many bytes of text that no other seed gives. */
  text(length) {
    const digest = createHash('sha256').update(`${this.seed}/${this.next()}`).digest('hex');
    return digest.repeat(Math.ceil(length / digest.length)).slice(0, length);
  }

  /** Independent of how many numbers were taken from this one. */
  fork(name) {
    return new Random(`${this.seed}/${name}`);
  }
}
