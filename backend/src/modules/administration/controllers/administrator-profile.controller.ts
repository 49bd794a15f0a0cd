import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NotFoundError } from '../../../platform/errors/app-error';
import { CurrentAdministrator, SuperAdmin, type Administrator } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { ChangeAccessCode } from '../services/change-access-code.service';
import { ChangeAdministratorPassword } from '../services/change-administrator-password.service';
import { OwnAdministratorSessions } from '../services/own-administrator-sessions';
import {
  AdministratorSessionListDto,
  ChangeAccessCodeDto,
  ChangeAdministratorPasswordDto,
} from './administrator-profile.dto';
import { OutcomeDto } from './super-admin.dto';

/** An id that is no UUID belongs to no session. */
const sessionIdPipe = new ParseUUIDPipe({ exceptionFactory: () => new NotFoundError() });

/** The super administrator's own account. */
@ApiTags('super administrator')
@Controller('api/super-admin/profile')
@SuperAdmin()
export class AdministratorProfileController {
  constructor(
    private readonly password: ChangeAdministratorPassword,
    private readonly accessCode: ChangeAccessCode,
    private readonly sessions: OwnAdministratorSessions,
  ) {}

  /** Changes the password and ends all other sessions. */
  @RateLimit('auth')
  @Post('password')
  @HttpCode(200)
  async changeAdministratorPassword(
    @CurrentAdministrator() administrator: Administrator,
    @Body() body: ChangeAdministratorPasswordDto,
  ): Promise<OutcomeDto> {
    await this.password.run(administrator, body);
    return { success: true, message: 'Your password was changed. All other sessions were ended.' };
  }

  /** Changes the access code and ends all other sessions. */
  @RateLimit('auth')
  @Post('access-code')
  @HttpCode(200)
  async changeAccessCode(
    @CurrentAdministrator() administrator: Administrator,
    @Body() body: ChangeAccessCodeDto,
  ): Promise<OutcomeDto> {
    await this.accessCode.run(administrator, body);
    return { success: true, message: 'Your access code was changed. All other sessions were ended.' };
  }

  /** One's own live sessions, latest used first. */
  @Get('sessions')
  async listAdministratorSessions(
    @CurrentAdministrator() administrator: Administrator,
  ): Promise<AdministratorSessionListDto> {
    return { sessions: await this.sessions.list(administrator) };
  }

  /** Ends one of one's own sessions. */
  @Delete('sessions/:sessionId')
  async revokeAdministratorSession(
    @CurrentAdministrator() administrator: Administrator,
    @Param('sessionId', sessionIdPipe) sessionId: string,
  ): Promise<OutcomeDto> {
    await this.sessions.end(administrator, sessionId);
    return { success: true, message: 'The session was ended' };
  }

  /** Ends all of one's own sessions but this one. */
  @Post('sessions/revoke-others')
  @HttpCode(200)
  async revokeOtherAdministratorSessions(@CurrentAdministrator() administrator: Administrator): Promise<OutcomeDto> {
    await this.sessions.endOthers(administrator);
    return { success: true, message: 'All other sessions were ended' };
  }
}
