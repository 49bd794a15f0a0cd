import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { CompareVersions } from '../services/compare-versions.service';
import { CompareVersionsDto, VersionComparisonDto } from './comparison.dto';

/** What differs between the texts of versions. */
@ApiTags('versions')
@Controller('api/documents/:id/compare')
@SignedIn()
export class ComparisonController {
  constructor(private readonly compare: CompareVersions) {}

  /** Differences between the texts of two versions, word by word. Asks for access like the document itself. */
  @Get()
  compareVersions(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Query() query: CompareVersionsDto,
  ): Promise<VersionComparisonDto> {
    return this.compare.run(actor, id, query.from, query.to);
  }
}
