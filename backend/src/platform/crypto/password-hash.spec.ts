import { OWASP_COST, PasswordHasher } from './password-hash';

const hasher = new PasswordHasher();

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

describe('password hashes', () => {
  it('are argon2id at the OWASP cost, salted', async () => {
    const [one, two] = [await hasher.hash('Correct-Horse-1'), await hasher.hash('Correct-Horse-1')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'Correct-Horse-1')).toBe(true);
    expect(await hasher.verify(one, 'correct-horse-1')).toBe(false);
    expect(await hasher.verify(one, '')).toBe(false);
  });

  it('cover the whole of a long password', async () => {
    const long = 'ä'.repeat(36) + 'tail-of-the-password-'.repeat(3);
    const stored = await hasher.hash(`${long}1`);
    expect(await hasher.verify(stored, `${long}1`)).toBe(true);
    expect(await hasher.verify(stored, `${long}2`)).toBe(false);
  });

  it('do not depend on how a keyboard composes a letter', async () => {
    const stored = await hasher.hash('Zoe\u0308-Straße-1');
    expect(await hasher.verify(stored, 'Zo\u00eb-Straße-1')).toBe(true);
  });

  it('report a stored value that is no hash', async () => {
    await expect(hasher.verify('plain text', 'plain text')).rejects.toThrow();
  });

  it('ask to be renewed when made cheaper or with another algorithm', async () => {
    expect(hasher.needsRehash(await hasher.hash('x'))).toBe(false);
    for (const cheaper of [{ memoryCost: 8192 }, { timeCost: 1 }]) {
      expect(hasher.needsRehash(await new PasswordHasher({ ...OWASP_COST, ...cheaper }).hash('x'))).toBe(true);
    }
    const dearer = await new PasswordHasher({ ...OWASP_COST, timeCost: 3 }).hash('x');
    expect(hasher.needsRehash(dearer)).toBe(false);
    expect(hasher.needsRehash((await hasher.hash('x')).replace('argon2id', 'argon2i'))).toBe(true);
  });
});

describe('the dummy verification', () => {
  it('is never successful', async () => {
    expect(await hasher.verifyDummy('')).toBe(false);
    expect(await hasher.verifyDummy('Correct-Horse-1')).toBe(false);
  });

  it('costs what a real one costs, from the first call on', async () => {
    const stored = await hasher.hash('Correct-Horse-1');
    const real: number[] = [];
    const dummy: number[] = [];
    // In turns, so that other work on the machine slows both.
    for (let i = 0; i < 11; i += 1) {
      real.push(await milliseconds(() => hasher.verify(stored, 'wrong')));
      dummy.push(await milliseconds(() => new PasswordHasher().verifyDummy('wrong')));
    }
    const ratio = median(dummy) / median(real);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});
