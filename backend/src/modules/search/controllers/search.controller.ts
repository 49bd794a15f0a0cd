import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CheckedWithAnswer, CurrentActor, CurrentAsker, SignedIn, type Asker } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { SearchDocuments } from '../services/search-documents.query';
import { SearchHistory } from '../services/search-history.service';
import { Suggestions } from '../services/suggestions.query';
import {
  HistoryChangedDto,
  SearchHistoryDto,
  SearchPageDto,
  SearchQueryDto,
  SuggestionsDto,
  SuggestQueryDto,
} from './search.dto';

const DEFAULT_PAGE = 20;

@ApiTags('search')
@Controller('api')
@SignedIn()
export class SearchController {
  constructor(
    private readonly documents: SearchDocuments,
    private readonly suggestions: Suggestions,
    private readonly history: SearchHistory,
  ) {}

  /** Documents the caller may see, by words in title, tags, author, description and content, best first; with filters only, latest change first. */
  @Get('documents/search')
  @ApiOkResponse({ type: SearchPageDto })
  @CheckedWithAnswer()
  searchDocuments(@CurrentAsker() asker: Asker, @Query() query: SearchQueryDto): Promise<JsonText<SearchPageDto>> {
    return this.documents.run(asker, { ...query, limit: query.limit ?? DEFAULT_PAGE });
  }

  /** Documents and people by name, while one types. */
  @Get('search/suggestions')
  suggest(@CurrentActor() actor: Actor, @Query() query: SuggestQueryDto): Promise<SuggestionsDto> {
    return this.suggestions.run(actor, query.q ?? '');
  }

  /** What the caller searched for lately. Nobody else sees it. */
  @Get('search/history')
  async listSearchHistory(@CurrentActor() actor: Actor): Promise<SearchHistoryDto> {
    return { history: await this.history.list(actor) };
  }

  /** Forgets all searches of the caller. */
  @Delete('search/history')
  async clearSearchHistory(@CurrentActor() actor: Actor): Promise<HistoryChangedDto> {
    await this.history.clear(actor);
    return { success: true };
  }

  /** Forgets one search of the caller. */
  @Delete('search/history/:id')
  async forgetSearch(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<HistoryChangedDto> {
    await this.history.forget(actor, id);
    return { success: true };
  }
}
