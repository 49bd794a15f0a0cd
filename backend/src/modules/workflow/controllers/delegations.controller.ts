import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { NotFoundError } from '../../../platform/errors/app-error';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { CreateDelegation } from '../services/create-delegation.service';
import { Delegations } from '../services/delegations.query';
import { EndDelegation } from '../services/end-delegation.service';
import { CreateDelegationDto, DelegationDto, DelegationEndedDto, DelegationListDto } from './delegations.dto';

/** Who stands in for whom while they are away. */
@ApiTags('delegations')
@Controller('api/delegations')
@SignedIn()
export class DelegationsController {
  constructor(
    private readonly delegations: Delegations,
    private readonly create: CreateDelegation,
    private readonly end: EndDelegation,
  ) {}

  /** Given and received ones; all of the organization for admins. */
  @Get()
  async listDelegations(@CurrentActor() actor: Actor): Promise<DelegationListDto> {
    return { delegations: await this.delegations.list(actor) };
  }

  /** Has somebody decide in one's place for a while. */
  @Post()
  @Idempotent()
  async createDelegation(@CurrentActor() actor: Actor, @Body() body: CreateDelegationDto): Promise<DelegationDto> {
    const id = await this.create.run(actor, {
      fromUserId: body.fromUserId ?? actor.userId ?? 0,
      toUserId: body.toUserId,
      startsAt: new Date(body.startsAt),
      endsAt: new Date(body.endsAt),
      reason: body.reason || null,
    });
    const created = (await this.delegations.list(actor)).find((one) => one.id === id);
    if (!created) throw new NotFoundError();
    return created;
  }

  /** Ends a delegation before its time. */
  @Delete(':id')
  async endDelegation(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<DelegationEndedDto> {
    await this.end.run(actor, id);
    return { success: true };
  }
}
