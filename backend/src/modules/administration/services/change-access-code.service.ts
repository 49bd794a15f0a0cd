import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { ChangedMeanwhileError } from '../administration.errors';
import { MIN_ACCESS_CODE } from '../domain/administrator';
import { AdministratorSecrets } from './administrator-secrets';

export interface NewAccessCode {
  currentPassword: string;
  accessCode: string;
  confirmAccessCode: string;
}

/** A super administrator chooses another access code: proves the password and loses all other sessions. */
@Injectable()
export class ChangeAccessCode {
  constructor(private readonly secrets: AdministratorSecrets) {}

  /** @throws InvalidInputError, AccountLockedError, ChangedMeanwhileError */
  async run(
    administrator: Administrator,
    { currentPassword, accessCode, confirmAccessCode }: NewAccessCode,
  ): Promise<void> {
    if ([...accessCode].length < MIN_ACCESS_CODE || accessCode === currentPassword) {
      const accessCodeProblem = `Access code must be at least ${MIN_ACCESS_CODE} characters and differ from the password`;
      throw new InvalidInputError({ accessCode: accessCodeProblem });
    }
    if (accessCode !== confirmAccessCode)
      throw new InvalidInputError({ confirmAccessCode: "Access codes don't match" });
    const proven = await this.secrets.require(administrator, currentPassword);
    if (!(await this.secrets.replace(administrator, proven, 'accessCode', accessCode))) {
      throw new ChangedMeanwhileError();
    }
  }
}
