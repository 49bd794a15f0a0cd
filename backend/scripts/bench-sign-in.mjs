// Compares the time of a refused sign-in for known and unknown accounts, on a running demo installation.
// Start it with AUTH_RATE_PER_MINUTE=10000, then: npm run bench:sign-in -w @countersign/backend [-- http://localhost:3000]
import { performance } from 'node:perf_hooks';

const base = process.argv[2] ?? 'http://localhost:3000';
const people = ['admin', 'creator', 'reviewer', 'approver', 'user'].flatMap((name) => [
  `${name}@meridian.example`,
  `${name}@northwind.example`,
]);
const TRIES = 4; // One fewer than locks an account.

async function refused(email) {
  const started = performance.now();
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Not-the-password-1' }),
  });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`${email}: expected 401, got ${response.status}`);
  return performance.now() - started;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const known = [];
const unknown = [];
await refused('warm-up@nowhere.example');
for (let round = 0; round < TRIES; round += 1) {
  for (const [index, email] of people.entries()) {
    known.push(await refused(email));
    unknown.push(await refused(`nobody-${Date.now()}-${round}-${index}@nowhere.example`));
  }
}
const ratio = median(known) / median(unknown);
process.stdout.write(
  `known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (${known.length} tries each)\n`,
);
process.exit(ratio > 0.8 && ratio < 1.2 ? 0 : 1);
