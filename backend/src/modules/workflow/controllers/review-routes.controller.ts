import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { NotFoundError } from '../../../platform/errors/app-error';
import { CurrentActor, Roles, SignedIn } from '../../../platform/http/access';
import { Idempotent } from '../../../platform/http/idempotency/idempotent.decorator';
import { IdPipe } from '../../../platform/http/validation';
import { DeleteReviewRoute } from '../services/delete-review-route.service';
import { DryRunRoute } from '../services/dry-run-route.query';
import { ReviewRoutes } from '../services/review-routes.query';
import { SaveReviewRoute, type RouteInput } from '../services/save-review-route.service';
import {
  DryRunDto,
  DryRunResultDto,
  ReviewRouteDto,
  ReviewRouteInputDto,
  ReviewRouteListDto,
  ReviewRouteStepDto,
  RouteDeletedDto,
  UpdateReviewRouteDto,
} from './review-routes.dto';

/** The organization's own routes of review and approval. */
@ApiTags('review routes')
@ApiExtraModels(ReviewRouteStepDto)
@Controller('api/review-routes')
export class ReviewRoutesController {
  constructor(
    private readonly routes: ReviewRoutes,
    private readonly save: SaveReviewRoute,
    private readonly remove: DeleteReviewRoute,
    private readonly dryRun: DryRunRoute,
  ) {}

  /** Routes in use, the default first. */
  @Get()
  @SignedIn()
  async listReviewRoutes(@CurrentActor() actor: Actor): Promise<ReviewRouteListDto> {
    return { routes: await this.routes.list(actor) };
  }

  /** Adds a route. */
  @Post()
  @Roles('admin')
  @Idempotent()
  async createReviewRoute(@CurrentActor() actor: Actor, @Body() body: ReviewRouteInputDto): Promise<ReviewRouteDto> {
    return this.one(actor, await this.save.create(actor, inputOf(body)));
  }

  /** Changes a route for documents submitted from now on. */
  @Put(':id')
  @Roles('admin')
  async updateReviewRoute(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateReviewRouteDto,
  ): Promise<ReviewRouteDto> {
    await this.save.update(actor, id, body.rowVersion, inputOf(body));
    return this.one(actor, id);
  }

  /** Takes a route out of use. */
  @Delete(':id')
  @Roles('admin')
  async deleteReviewRoute(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<RouteDeletedDto> {
    await this.remove.run(actor, id);
    return { success: true };
  }

  /** Shows who could act at each step, and where a route would get stuck. */
  @Post('dry-run')
  @HttpCode(200)
  @Roles('admin')
  dryRunReviewRoute(@CurrentActor() actor: Actor, @Body() body: DryRunDto): Promise<DryRunResultDto> {
    return this.dryRun.run(actor, body.steps, body.authorId ?? null);
  }

  private async one(actor: Actor, id: number): Promise<ReviewRouteDto> {
    const route = (await this.routes.list(actor)).find((one) => one.id === id);
    if (!route) throw new NotFoundError();
    return route;
  }
}

const inputOf = ({ name, description, category, isDefault, steps }: ReviewRouteInputDto): RouteInput => ({
  name,
  description: description || null,
  category: category ?? null,
  isDefault: isDefault ?? false,
  steps: steps.map((step) => ({ ...step, escalateTo: step.escalateTo ?? [] })),
});
