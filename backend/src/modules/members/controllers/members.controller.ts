import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { CreateMember } from '../services/create-member.service';
import { DeleteMember } from '../services/delete-member.service';
import { MemberList } from '../services/member-list.query';
import { UpdateMember } from '../services/update-member.service';
import {
  CreateUserDto,
  DeleteUserQueryDto,
  MemberDto,
  MemberListDto,
  MemberMessageDto,
  UpdateUserDto,
} from './members.dto';

@ApiTags('users')
@Controller('api/users')
export class MembersController {
  constructor(
    private readonly members: MemberList,
    private readonly create: CreateMember,
    private readonly update: UpdateMember,
    private readonly remove: DeleteMember,
  ) {}

  /** Members of one's organization; contact data, join requests and invitations only for admins. */
  @SignedIn()
  @Get()
  async listUsers(@CurrentActor() actor: Actor): Promise<MemberListDto> {
    return { users: await this.members.all(actor) };
  }

  /** Adds a member with a first password, or invites one by mail when the password is left empty. */
  @Roles('admin')
  @Post()
  async createUser(@CurrentActor() actor: Actor, @Body() body: CreateUserDto): Promise<MemberDto> {
    return this.members.one(actor, await this.create.run(actor, body));
  }

  /** Changes a member. What is left out stays as it is. */
  @Roles('admin')
  @Patch(':id')
  async updateUser(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateUserDto,
  ): Promise<MemberDto> {
    await this.update.run(actor, id, body);
    return this.members.one(actor, id);
  }

  /** The same as PATCH. */
  @Roles('admin')
  @Put(':id')
  replaceUser(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateUserDto,
  ): Promise<MemberDto> {
    return this.updateUser(actor, id, body);
  }

  /** Ends a membership at once. What the person wrote, decided and signed stays. */
  @Roles('admin')
  @Delete(':id')
  async deleteUser(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() { handOverTo }: DeleteUserQueryDto,
  ): Promise<MemberMessageDto> {
    await this.remove.run(actor, id, handOverTo);
    return { success: true, message: 'The user has been removed from the system' };
  }
}
