import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, CurrentCaller, Public, SignedIn, type Caller } from '../../../platform/http/access';
import { RateLimit } from '../../../platform/http/rate-limit/rate-limit.decorator';
import { AcceptInvitation } from '../services/accept-invitation.service';
import { ConfirmEmail } from '../services/confirm-email.service';
import { OpenInvitations } from '../services/open-invitations.query';
import { Register } from '../services/register.service';
import { ResendConfirmation } from '../services/resend-confirmation.service';
import { MessageDto } from './auth.dto';
import { AcceptInvitationDto, ConfirmEmailDto, InvitationDto, RegisterDto } from './registration.dto';

@ApiTags('registration')
@Controller('api/auth')
@RateLimit('auth')
export class RegistrationController {
  constructor(
    private readonly registration: Register,
    private readonly confirmation: ConfirmEmail,
    private readonly resend: ResendConfirmation,
    private readonly invitations: OpenInvitations,
    private readonly acceptance: AcceptInvitation,
  ) {}

  /** Registers an organization with its admin, or a member of an existing organization. */
  @Public()
  @Post('register')
  async register(@Body() body: RegisterDto, @CurrentCaller() caller: Caller): Promise<MessageDto> {
    return { success: true, message: await this.registration.run(body, caller) };
  }

  /** Confirms the address that the token was mailed to. */
  @Public()
  @Post('confirm-email')
  @HttpCode(200)
  async confirmEmail(@Body() { token }: ConfirmEmailDto, @CurrentCaller() caller: Caller): Promise<MessageDto> {
    return { success: true, message: await this.confirmation.run(token, caller) };
  }

  /** Mails the confirmation of one's address again. */
  @SignedIn({ beforeEnrolment: true })
  @Post('resend-confirmation')
  @HttpCode(200)
  async resendConfirmation(@CurrentActor() actor: Actor): Promise<MessageDto> {
    return { success: true, message: await this.resend.run(actor) };
  }

  /** What an invitation says. */
  @Public()
  @Get('invitations/:token')
  getInvitation(@Param('token') token: string): Promise<InvitationDto> {
    return this.invitations.one(token);
  }

  /** Makes the invited person a member. */
  @Public()
  @Post('invitations/:token/accept')
  @HttpCode(200)
  async acceptInvitation(
    @Param('token') token: string,
    @Body() body: AcceptInvitationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageDto> {
    return { success: true, message: await this.acceptance.run(token, body, caller) };
  }
}
