import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { Activity } from '../services/activity.query';
import { Duplicates } from '../services/duplicates.query';
import { OpenGrantsQuery } from '../services/open-grants.query';
import { Usage } from '../services/usage';
import {
  ActivityPageDto,
  DuplicatesDto,
  FindDuplicatesDto,
  ListActivityDto,
  OpenGrantsDto,
  UsageDto,
} from './document-facts.dto';

const DEFAULT_PAGE = 50;

/** What there is to know about documents beside the documents. Stands before `documents/:id`, which would take its paths for ids. */
@ApiTags('documents')
@Controller('api')
@SignedIn()
export class DocumentFactsController {
  constructor(
    private readonly usage: Usage,
    private readonly duplicates: Duplicates,
    private readonly grants: OpenGrantsQuery,
    private readonly activity: Activity,
  ) {}

  /** How much of the plan the organization uses. */
  @Get('usage')
  getUsage(@CurrentActor() actor: Actor): Promise<UsageDto> {
    return this.usage.of(actor);
  }

  /** Documents the caller may see that have this very file already. */
  @Get('documents/duplicates')
  async findDuplicates(@CurrentActor() actor: Actor, @Query() query: FindDuplicatesDto): Promise<DuplicatesDto> {
    return { documents: await this.duplicates.find(actor, query.sha256) };
  }

  /** What the caller's session may open right now without a further code. */
  @Get('documents/access')
  listAccess(@CurrentActor() actor: Actor): Promise<OpenGrantsDto> {
    return this.grants.run(actor);
  }

  /** What happened to a document, newest first. Who read it is for its author and admins. */
  @Get('documents/:id/activity')
  listActivity(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: ListActivityDto,
  ): Promise<ActivityPageDto> {
    return this.activity.page(actor, id, query.limit ?? DEFAULT_PAGE, query.cursor);
  }
}
