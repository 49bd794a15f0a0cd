import { createHmac } from 'node:crypto';
import { IntegrityError } from './integrity-error';
import { deriveKey, openSecret, sealSecret, unwrapKey, WRAPPED_KEY_BYTES, wrapKey } from './secret-box';
import { seededBytes } from './testing/seeded-random';

const master = seededBytes(32, 1);
const fileKey = seededBytes(32, 2);
const tenant = Buffer.from('org:45');

describe('wrapped keys', () => {
  it('unwrap to what was wrapped', () => {
    const wrapped = wrapKey(master, fileKey, tenant);
    expect(wrapped.length).toBe(WRAPPED_KEY_BYTES);
    expect(wrapped.includes(fileKey)).toBe(false);
    expect(unwrapKey(master, wrapped, tenant).equals(fileKey)).toBe(true);
    expect(wrapKey(master, fileKey, tenant).equals(wrapped)).toBe(false);
  });

  it('fail when any bit is flipped', () => {
    const wrapped = wrapKey(master, fileKey, tenant);
    for (let at = 0; at < wrapped.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const altered = Buffer.from(wrapped);
        altered.writeUInt8(altered.readUInt8(at) ^ (1 << bit), at);
        expect(() => unwrapKey(master, altered, tenant)).toThrow(IntegrityError);
      }
    }
  });

  it('fail for another tenant, another key, another length', () => {
    const wrapped = wrapKey(master, fileKey, tenant);
    expect(() => unwrapKey(master, wrapped, Buffer.from('org:46'))).toThrow(IntegrityError);
    expect(() => unwrapKey(fileKey, wrapped, tenant)).toThrow(IntegrityError);
    expect(() => unwrapKey(master, wrapped.subarray(1), tenant)).toThrow(IntegrityError);
    expect(() => unwrapKey(master, Buffer.concat([wrapped, Buffer.alloc(1)]), tenant)).toThrow(IntegrityError);
    expect(() => unwrapKey(master, sealSecret(master, Buffer.alloc(31), tenant), tenant)).toThrow(IntegrityError);
    expect(() => wrapKey(master, Buffer.alloc(16), tenant)).toThrow(RangeError);
    expect(() => wrapKey(Buffer.alloc(16), fileKey, tenant)).toThrow(RangeError);
  });
});

describe('sealed secrets', () => {
  it.each([0, 1, 20, 5000])('give %i bytes back', (length) => {
    const secret = seededBytes(length, 3);
    expect(openSecret(master, sealSecret(master, secret, tenant), tenant).equals(secret)).toBe(true);
  });

  it('fail when too short to be one', () => {
    for (const length of [0, 1, 28]) {
      expect(() => openSecret(master, Buffer.alloc(length, 1), tenant)).toThrow(IntegrityError);
    }
  });
});

describe('derived keys', () => {
  // Written out after RFC 5869, section 2, for one block of output.
  it('follow HKDF-SHA-256 with an empty salt', () => {
    const pseudorandom = createHmac('sha256', Buffer.alloc(32)).update(master).digest();
    const expected = createHmac('sha256', pseudorandom).update('files').update(Buffer.of(1)).digest();
    expect(deriveKey(master, 'files').equals(expected)).toBe(true);
  });

  it('differ by purpose and by master', () => {
    const keys = [deriveKey(master, 'files'), deriveKey(master, 'codes'), deriveKey(fileKey, 'files'), master];
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4);
    expect(keys.every((key) => key.length === 32)).toBe(true);
  });

  it('need a master of 32 bytes and a purpose', () => {
    expect(() => deriveKey(Buffer.alloc(31), 'files')).toThrow(RangeError);
    expect(() => deriveKey(master, '')).toThrow(RangeError);
  });
});
