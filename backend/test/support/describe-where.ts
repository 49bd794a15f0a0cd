/** What not every machine has: `openssl`, a small disk to fill, which takes root, and nginx with Redis for a cluster. */
export type Need = 'openssl' | 'small-disk' | 'cluster';

/**
 * A suite for machines that have what it needs. Elsewhere it is left out, and named so by the summary; where TEST_REQUIRES
 * names the need, as .ci/run does, it runs, and so fails if the need is not met.
 */
export function describeWhere(need: Need, met: boolean): jest.Describe {
  const required = (process.env.TEST_REQUIRES ?? '').split(',').includes(need);
  return met || required ? describe : describe.skip;
}
