import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { DecideJoinRequest } from '../services/decide-join-request.service';
import { MemberList } from '../services/member-list.query';
import { ResendInvitation } from '../services/resend-invitation.service';
import { ResetMemberTwoFactor } from '../services/reset-member-two-factor.service';
import { TriggerPasswordReset } from '../services/trigger-password-reset.service';
import { DecideJoinRequestDto, JoinDecisionDto, MemberMessageDto } from './members.dto';

/** What an admin does with a member besides editing them. */
@ApiTags('users')
@Controller('api/users/:id')
@Roles('admin')
export class MemberActionsController {
  constructor(
    private readonly members: MemberList,
    private readonly decision: DecideJoinRequest,
    private readonly invitation: ResendInvitation,
    private readonly passwordReset: TriggerPasswordReset,
    private readonly twoFactorReset: ResetMemberTwoFactor,
  ) {}

  /** Lets a person who asked to join in, with the role of the admin's choice, or refuses them. */
  @Post('decide-join-request')
  @HttpCode(200)
  async decideJoinRequest(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: DecideJoinRequestDto,
  ): Promise<JoinDecisionDto> {
    await this.decision.run(actor, id, body);
    if (!body.grant) return { success: true, message: 'Request refused' };
    return { success: true, message: 'Request granted', user: await this.members.one(actor, id) };
  }

  /** Mails the invitation again; the earlier link stops working. */
  @Post('resend-invitation')
  @HttpCode(200)
  async resendInvitation(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<MemberMessageDto> {
    await this.invitation.run(actor, id);
    return { success: true, message: 'Invitation sent' };
  }

  /** Has a password reset mailed to the member, who alone chooses the new password. */
  @Post('reset-password')
  @HttpCode(200)
  async triggerPasswordReset(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<MemberMessageDto> {
    await this.passwordReset.run(actor, id);
    return { success: true, message: 'Password reset sent' };
  }

  /** Removes the second factor of a member who lost it, ends their sessions and tells them. */
  @Post('reset-two-factor')
  @HttpCode(200)
  async resetTwoFactor(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<MemberMessageDto> {
    await this.twoFactorReset.run(actor, id);
    return { success: true, message: 'Two-factor sign-in reset' };
  }
}
