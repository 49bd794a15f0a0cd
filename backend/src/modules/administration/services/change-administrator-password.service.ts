import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { requirePassword } from '../../auth';
import { ChangedMeanwhileError } from '../administration.errors';
import { AdministratorSecrets } from './administrator-secrets';

export interface NewPassword {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** A super administrator chooses another password: proves the old one and loses all other sessions. */
@Injectable()
export class ChangeAdministratorPassword {
  constructor(private readonly secrets: AdministratorSecrets) {}

  /** @throws InvalidInputError, AccountLockedError, ChangedMeanwhileError */
  async run(administrator: Administrator, { currentPassword, password, confirmPassword }: NewPassword): Promise<void> {
    // What is wrong with the new password by itself costs no try of the current one.
    requirePassword({ password, confirmPassword }, { email: administrator.email });
    const proven = await this.secrets.require(administrator, currentPassword);
    if (await this.secrets.same(proven.accessCode, password)) {
      throw new InvalidInputError({ password: 'Password and access code must differ' });
    }
    if (!(await this.secrets.replace(administrator, proven, 'password', password))) throw new ChangedMeanwhileError();
  }
}
