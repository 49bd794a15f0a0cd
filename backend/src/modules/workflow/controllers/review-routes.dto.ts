import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Text } from '../../../platform/http/validation';
import {
  CATEGORIES,
  MAX_STEP_PEOPLE,
  MAX_STEPS,
  MAX_WORKING_DAYS,
  STEP_KINDS,
  STEP_ROLES,
  type Category,
  type RouteStep,
  type StepKind,
  type StepRole,
} from '../../documents';

const MAX_ID = 2_147_483_647;
const QUORUM = {
  oneOf: [
    { type: 'string' as const, enum: ['any', 'all'] },
    { type: 'integer' as const, minimum: 1 },
  ],
};

const isQuorum = (value: unknown): boolean =>
  value === 'any' ||
  value === 'all' ||
  (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_STEP_PEOPLE);

export class RouteStepDto {
  @Text({ max: 100, required: 'Name this step' }) name: string;

  /** A review leaves the document pending review, an approval pending approval; approvals come last. */
  @ApiProperty({ enum: STEP_KINDS, enumName: 'StepKind' })
  @IsIn(STEP_KINDS, { message: 'kind must be review or approval' })
  kind: StepKind;

  /** Who decides; empty: anybody of the role. */
  @IsArray({ message: 'people must be a list of ids' })
  @ArrayMaxSize(MAX_STEP_PEOPLE, { message: `a step has at most ${MAX_STEP_PEOPLE} people` })
  @ArrayUnique({ message: 'people must be different from each other' })
  @IsInt({ each: true, message: 'people must be a list of ids' })
  @Max(MAX_ID, { each: true, message: 'Choose active members of your organization' })
  people: number[];

  @ApiProperty({ enum: STEP_ROLES, enumName: 'StepRole' })
  @IsIn(STEP_ROLES, { message: `role must be one of ${STEP_ROLES.join(', ')}` })
  role: StepRole;

  /** How many must approve: one, each of the people, or that many. */
  @ApiProperty(QUORUM)
  @ValidateBy(
    { name: 'isQuorum', validator: { validate: isQuorum } },
    { message: `quorum must be any, all or a number up to ${MAX_STEP_PEOPLE}` },
  )
  quorum: 'any' | 'all' | number;

  /** Working days until the step is due. */
  @IsOptional()
  @IsInt({ message: 'dueWorkingDays must be a whole number' })
  @Min(1, { message: 'dueWorkingDays must be at least 1' })
  @Max(MAX_WORKING_DAYS, { message: `dueWorkingDays must be at most ${MAX_WORKING_DAYS}` })
  dueWorkingDays: number | null = null;

  /** Working days before that at which people are reminded. */
  @IsOptional()
  @IsInt({ message: 'remindWorkingDaysBefore must be a whole number' })
  @Min(0, { message: 'remindWorkingDaysBefore must not be negative' })
  @Max(MAX_WORKING_DAYS, { message: `remindWorkingDaysBefore must be at most ${MAX_WORKING_DAYS}` })
  remindWorkingDaysBefore: number | null = null;

  /** Who may decide as well once the step is overdue. */
  @Transform(({ value }: { value: unknown }) => value ?? [])
  @IsArray({ message: 'escalateTo must be a list of ids' })
  @ArrayMaxSize(MAX_STEP_PEOPLE, { message: `a step escalates to at most ${MAX_STEP_PEOPLE} people` })
  @ArrayUnique({ message: 'escalateTo must be different people' })
  @IsInt({ each: true, message: 'escalateTo must be a list of ids' })
  @Max(MAX_ID, { each: true, message: 'Choose active members of your organization' })
  escalateTo: number[] = [];
}

export class ReviewRouteInputDto {
  @Text({ max: 200, required: 'Name is required' }) name: string;
  @IsOptional() @Text({ max: 1000 }) description?: string | null;

  /** Documents of this category take the route by themselves. */
  @IsOptional()
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category', required: false, nullable: true })
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category | null;

  /** Documents of categories without a route take it by themselves. */
  @IsOptional()
  @IsBoolean({ message: 'isDefault must be true or false' })
  isDefault?: boolean;

  @IsArray({ message: 'steps must be a list' })
  @ArrayMinSize(1, { message: 'A route has at least one step' })
  @ArrayMaxSize(MAX_STEPS, { message: `A route has at most ${MAX_STEPS} steps` })
  @IsObject({ each: true, message: 'each step must be an object' })
  @ValidateNested({ each: true, message: 'each step must be an object' })
  @Type(() => RouteStepDto)
  steps: RouteStepDto[];
}

export class UpdateReviewRouteDto extends ReviewRouteInputDto {
  /** As it was read; 409 when somebody changed the route since. */
  @IsInt({ message: 'rowVersion must be a whole number' }) rowVersion: number;
}

export class DryRunDto {
  @IsArray({ message: 'steps must be a list' })
  @ArrayMinSize(1, { message: 'A route has at least one step' })
  @ArrayMaxSize(MAX_STEPS, { message: `A route has at most ${MAX_STEPS} steps` })
  @IsObject({ each: true, message: 'each step must be an object' })
  @ValidateNested({ each: true, message: 'each step must be an object' })
  @Type(() => RouteStepDto)
  steps: RouteStepDto[];

  /** Whose document it is tried with; nobody's in particular without one. */
  @IsOptional()
  @IsInt({ message: 'authorId must be a whole number' })
  @Max(MAX_ID, { message: 'This member does not exist in your organization' })
  authorId?: number;
}

export class ReviewRouteStepDto implements RouteStep {
  name: string;
  @ApiProperty({ enum: STEP_KINDS, enumName: 'StepKind' }) kind: StepKind;
  people: number[];
  /** Names of `people`, in the same order. */
  peopleNames: string[];
  @ApiProperty({ enum: STEP_ROLES, enumName: 'StepRole' }) role: StepRole;
  @ApiProperty(QUORUM) quorum: 'any' | 'all' | number;
  dueWorkingDays: number | null;
  remindWorkingDaysBefore: number | null;
  escalateTo: number[];
}

export class ReviewRouteDto {
  id: number;
  name: string;
  description: string | null;
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category', nullable: true }) category: Category | null;
  isDefault: boolean;
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(ReviewRouteStepDto) } }) steps: ReviewRouteStepDto[];
  rowVersion: number;
  updatedAt: string;
  createdByName: string;
}

export class ReviewRouteListDto {
  routes: ReviewRouteDto[];
}

export class DryRunPersonDto {
  id: number;
  name: string;
  role: string;
}

export class DryRunStepDto {
  name: string;
  /** Who could act; the first twenty. */
  candidates: DryRunPersonDto[];
  candidatesTotal: number;
  /** Approvals that the step needs. */
  needed: number;
  /** When it would be due if it opened now. */
  dueAt: string | null;
  problems: string[];
}

export class DryRunResultDto {
  steps: DryRunStepDto[];
  /** What concerns the route as a whole. */
  problems: string[];
}

export class RouteDeletedDto {
  success: boolean;
}
