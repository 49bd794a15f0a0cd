import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { NotFoundError } from '../../../platform/errors/app-error';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { ChangeEmail } from '../services/change-email.service';
import { ChangePassword } from '../services/change-password.service';
import { Profiles, type Profile } from '../services/profiles.query';
import { EndSessions } from '../services/end-sessions.service';
import { SessionList } from '../services/session-list.query';
import { UpdateProfile } from '../services/update-profile.service';
import { MessageDto } from './auth.dto';
import {
  ChangeEmailDto,
  ChangePasswordDto,
  ProfileResponseDto,
  SessionListDto,
  SuccessDto,
  UpdateProfileDto,
} from './profile.dto';
import { presentUser } from './session-answers';

/** An id that is no UUID belongs to no session. */
const sessionIdPipe = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundError() });

@ApiTags('profile')
@Controller('api/profile')
@SignedIn()
export class ProfileController {
  constructor(
    private readonly profiles: Profiles,
    private readonly update: UpdateProfile,
    private readonly password: ChangePassword,
    private readonly email: ChangeEmail,
    private readonly sessions: SessionList,
    private readonly endSessions: EndSessions,
  ) {}

  /** The signed-in member's own data. */
  @Get()
  async getProfile(@CurrentActor() actor: Actor): Promise<ProfileResponseDto> {
    return present(await this.profiles.own(actor));
  }

  /** Changes name and department. */
  @Patch()
  async updateProfile(@CurrentActor() actor: Actor, @Body() body: UpdateProfileDto): Promise<ProfileResponseDto> {
    await this.update.run(actor, body);
    return present(await this.profiles.own(actor));
  }

  /** Changes the password, ends all other sessions and mails a notice. */
  @RateLimit('auth')
  @Post('password')
  @HttpCode(200)
  async changePassword(@CurrentActor() actor: Actor, @Body() body: ChangePasswordDto): Promise<MessageDto> {
    await this.password.run(actor, body);
    return { success: true, message: 'Your password was changed. All other sessions were ended.' };
  }

  /** Asks for another e-mail address: it applies once its owner confirms it. */
  @RateLimit('auth')
  @Post('email')
  @HttpCode(200)
  async changeEmail(@CurrentActor() actor: Actor, @Body() body: ChangeEmailDto): Promise<MessageDto> {
    await this.email.run(actor, body);
    return { success: true, message: 'We sent a link to the new address. It applies once you confirm it.' };
  }

  /** One's own live sessions, latest used first. */
  @Get('sessions')
  async listSessions(@CurrentActor() actor: Actor): Promise<SessionListDto> {
    return { sessions: await this.sessions.own(actor) };
  }

  /** Ends one of one's own sessions. */
  @Delete('sessions/:sessionId')
  async revokeSession(
    @CurrentActor() actor: Actor,
    @Param('sessionId', sessionIdPipe) sessionId: string,
  ): Promise<SuccessDto> {
    await this.endSessions.one(actor, sessionId);
    return { success: true };
  }

  /** Ends all of one's own sessions but this one. */
  @Post('sessions/revoke-others')
  @HttpCode(200)
  async revokeOtherSessions(@CurrentActor() actor: Actor): Promise<SuccessDto> {
    await this.endSessions.others(actor);
    return { success: true };
  }
}

function present({ departmentId, emailConfirmed, pendingEmail, ...rest }: Profile): ProfileResponseDto {
  const { twoFactorRequiredByOrganization, recoveryCodesLeft, ...user } = rest;
  return {
    profile: {
      ...presentUser(user),
      departmentId,
      emailConfirmed,
      pendingEmail,
      twoFactorRequiredByOrganization,
      recoveryCodesLeft,
    },
  };
}
