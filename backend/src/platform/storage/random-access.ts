/** Plaintext that can be read in any order without holding all of it. */
export interface RandomAccess {
  /** Length in bytes. */
  readonly size: number;
  /**
   * Exactly the bytes [start, end).
   *
   * @throws RangeError when the range is not inside [0, size]
   */
  read(start: number, end: number): Promise<Buffer>;
}

/** Random access to bytes already in memory. */
export function bufferRandomAccess(bytes: Buffer): RandomAccess {
  return {
    size: bytes.length,
    async read(start, end) {
      if (!(start >= 0 && start <= end && end <= bytes.length)) {
        throw new RangeError('The range lies outside of the file.');
      }
      return bytes.subarray(start, end);
    },
  };
}
