/** Injection token; its value is null where no authority is configured. */
export const TIME_AUTHORITY = Symbol('TimeAuthority');

export interface TimeStamp {
  /** The authority's whole answer, as `openssl ts -verify -in` reads it. */
  token: Buffer;
  /** When the authority saw the bytes; ISO 8601. */
  time: string;
}

/** Says when it saw some bytes, in a way that others can verify. */
export interface TimeAuthority {
  /** @throws Error when it gives no token, or one for other bytes */
  stamp(bytes: Buffer): Promise<TimeStamp>;
}
