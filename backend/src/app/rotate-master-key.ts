import { RotateMasterKey } from '../modules/upkeep';
import { rewrapInstallationSecret } from '../platform/database/prepare-database';
import { say, withApplication } from './command';

/** Puts everything under the newest key of `MASTER_KEY`. Ends with one line that says what can be done next. */
export async function rotateMasterKey(): Promise<void> {
  await withApplication(async (application, { adminUrl, config: { masterKeys } }) => {
    const { organizations, secondFactors } = await application.get(RotateMasterKey).run();
    const secret = await rewrapInstallationSecret(adminUrl, masterKeys);
    say(`Organizations: ${organizations}. Second factors: ${secondFactors}. Installation's secret: ${secret ? 1 : 0}.`);
    say(
      masterKeys.length > 1
        ? 'Everything is under the newest key. When all processes know it, the older ones can be removed from MASTER_KEY.'
        : 'Everything is under the key in MASTER_KEY. To change it, put a new one before it, with a comma between.',
    );
  });
}
