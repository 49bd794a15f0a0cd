import type { INestApplicationContext } from '@nestjs/common';
import { ConfigurationError, type Config } from '../config/config';
import { CreateAdministrator } from '../modules/administration';
import { InvalidInputError } from '../platform/errors/app-error';

const NAME = 'Super administrator';

/**
 * Creates the super administrator of `SUPER_ADMIN_*` when there is none yet.
 * @throws ConfigurationError naming the variable that is too weak
 */
export async function createFirstAdministrator(
  application: INestApplicationContext,
  { superAdmin }: Config,
  say: (line: string) => void,
): Promise<void> {
  if (!superAdmin) return;
  try {
    const created = await application.get(CreateAdministrator).runFirst({ ...superAdmin, name: NAME }, 'environment');
    if (created) say(`Created the super administrator ${superAdmin.email}.`);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new ConfigurationError(`SUPER_ADMIN_*: ${error.message}`);
  }
}
