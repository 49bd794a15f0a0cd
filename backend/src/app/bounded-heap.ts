import { setFlagsFromString } from 'node:v8';

/**
 * By so much more than what is in use may the old part of the heap grow before it is looked through. With 40 that never
 * ends, and a download costs twice as much.
 */
const GROWTH_PERCENT = 50;

/**
 * V8 lets the heap of a machine with much memory grow to four times what is in use before it looks for what is not.
 * Under load, requests live long enough to be moved to its old part, and would fill it with hundreds of megabytes that
 * nobody needs. It is looked through beside the work.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
