import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { ConfirmTwoFactor } from '../services/confirm-two-factor.service';
import { DisableTwoFactor } from '../services/disable-two-factor.service';
import { RenewRecoveryCodes } from '../services/renew-recovery-codes.service';
import { StartTwoFactor } from '../services/start-two-factor.service';
import {
  CurrentPasswordDto,
  DisableTwoFactorDto,
  RecoveryCodesDto,
  SuccessDto,
  TwoFactorCodeDto,
  TwoFactorEnrolmentDto,
} from './profile.dto';

/** Two-factor sign-in of one's own account (RFC 6238). Open before the enrolment an organization may require. */
@ApiTags('profile')
@Controller('api/profile/two-factor')
@SignedIn({ beforeEnrolment: true })
@RateLimit('auth')
export class TwoFactorController {
  constructor(
    private readonly start: StartTwoFactor,
    private readonly confirm: ConfirmTwoFactor,
    private readonly renew: RenewRecoveryCodes,
    private readonly disable: DisableTwoFactor,
  ) {}

  /** A new secret for the authenticator app. It counts once a code of it was confirmed. */
  @Post('enrol')
  @HttpCode(200)
  startTwoFactor(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordDto,
  ): Promise<TwoFactorEnrolmentDto> {
    return this.start.run(actor, currentPassword);
  }

  /** Switches two-factor sign-in on; answers with ten recovery codes, shown once. */
  @Post('confirm')
  @HttpCode(200)
  async confirmTwoFactor(@CurrentActor() actor: Actor, @Body() { code }: TwoFactorCodeDto): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.confirm.run(actor, code) };
  }

  /** Ten new recovery codes; the old ones stop working. */
  @Post('recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @CurrentActor() actor: Actor,
    @Body() { currentPassword }: CurrentPasswordDto,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.renew.run(actor, currentPassword) };
  }

  /** Switches two-factor sign-in off, unless the organization requires it. */
  @Post('disable')
  @HttpCode(200)
  async disableTwoFactor(@CurrentActor() actor: Actor, @Body() body: DisableTwoFactorDto): Promise<SuccessDto> {
    await this.disable.run(actor, body);
    return { success: true };
  }
}
