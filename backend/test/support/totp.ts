import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import type { AuthorizedAgent } from './application';
import type { Sql } from './sql';

/** What an authenticator app would show now. */
export const totpOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Six digits that are surely none of the codes around now. */
export function wrongCode(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => totpOf(secret, Date.now() + seconds * 1000));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
}

/** Two-factor sign-in for the agent's account. */
export async function enrol(agent: AuthorizedAgent): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await agent.post('/api/profile/two-factor/enrol', { currentPassword: DEMO_PASSWORD }).expect(200);
  const secret = started.body.secret as string;
  const confirmed = await agent.post('/api/profile/two-factor/confirm', { code: totpOf(secret) }).expect(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

/** As if the present time step were a later one: its code may be used again. */
export async function nextStep(sql: Sql, userId: number): Promise<void> {
  await sql.rows(`UPDATE users SET "twoFactorLastStep" = NULL WHERE "id" = $1`, [userId]);
}
