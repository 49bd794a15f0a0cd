// An S3 service on loopback whose requests go wrong, seeded.
import { fromTests } from '../lib/typescript.mjs';

const { S3TestServer } = await fromTests('support/s3-server.ts');

/** What a request may meet. */
export const S3_FAULTS = [
  { answer: 500, code: 'InternalError' },
  { answer: 503, code: 'SlowDown' },
  'connection reset',
  'lost answer',
  'damaged request',
  'damaged answer',
  { cutAfter: 100 },
  'silence',
];

/** s3rver behind the tests' front: `env` for the product, `fault` decides for each request. */
export class FaultyS3 {
  faults = 0;

  static async start() {
    const one = new FaultyS3();
    one.server = await S3TestServer.start();
    return one;
  }

  get env() {
    return this.server.env;
  }

  /**
   * A share of the requests goes wrong, each in one of the ways. Share 0 ends it.
   * @param {import('../lib/random.mjs').Random} random
   */
  fail(random, share, ways = S3_FAULTS) {
    this.server.fault = () => {
      if (random.next() >= share) return undefined;
      this.faults += 1;
      return random.pick(ways);
    };
  }

  stop() {
    return this.server.stop();
  }
}
