import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Text } from '../../../platform/http/validation';
import {
  CATEGORIES,
  DOCUMENT_STATUSES,
  MAX_RETENTION_DAYS,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  PRIORITIES,
  type Category,
  type DocumentStatus,
  type Priority,
} from '../domain/document';
import { DOCUMENT_FIELDS, type DocumentField } from '../domain/editable-fields';
import { LIFE_ACTIONS, LIFE_REFUSAL_CODES, type LifeRefusalCode } from '../domain/life-rules';
import { STEP_KINDS, type StepKind } from '../domain/review-route';
import { REVIEW_ACTIONS, type RefusalCode } from '../domain/review-transitions';
import { VERSION_ACTIONS } from '../domain/version-rules';
import type { AllowedAction, ExplainedAction } from '../services/document-view';
import { DateOrMoment } from './expiration-date';

const ALLOWED_ACTIONS: AllowedAction[] = [
  ...REVIEW_ACTIONS,
  ...VERSION_ACTIONS,
  ...LIFE_ACTIONS,
  'reassign',
  'comment',
  'view',
  'download',
];
const EXPLAINED_ACTIONS: ExplainedAction[] = [...REVIEW_ACTIONS, ...VERSION_ACTIONS, ...LIFE_ACTIONS];
const REFUSAL_CODES: (RefusalCode | LifeRefusalCode)[] = [
  'WRONG_STATE',
  'NOT_AUTHOR',
  'NEW_VERSION_REQUIRED',
  'AUTHOR_CANNOT_DECIDE',
  'SAME_PERSON',
  'ALREADY_DECIDED',
  'DECIDED',
  'ROLE_CANNOT_DECIDE',
  'NOT_ASSIGNED',
  ...LIFE_REFUSAL_CODES,
];
const MAX_ID = 2_147_483_647;

export class PersonDto {
  id: number;
  name: string;
}

export class ReviewProgressStepDto {
  name: string;
  @ApiProperty({ enum: STEP_KINDS, enumName: 'StepKind' }) kind: StepKind;
}

export class ReviewProgressDto {
  /** Name of the organization's own route; null on the two fixed steps. */
  routeName: string | null;
  steps: ReviewProgressStepDto[];
  /** Of the open step; counts from 0. */
  position: number;
  /** Approvals that the open step has. */
  approvals: number;
  /** Approvals that it needs. */
  needed: number;
  dueAt: string | null;
}

export class DocumentSummaryDto {
  id: number;
  organizationId: number;
  title: string;
  description: string | null;
  fileName: string;
  /** Bytes. */
  fileSize: number;
  mimeType: string;
  department: string;
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority' }) priority: Priority;
  tags: string[];
  @ApiProperty({ enum: DOCUMENT_STATUSES, enumName: 'DocumentStatus' }) status: DocumentStatus;
  /** The version the caller knows: the latest, or the one in force for whoever takes no part in the document. */
  version: number;
  /** The version in force; null before the first approval. */
  approvedVersion: number | null;
  authorId: number;
  authorName: string;
  reviewerId: number | null;
  reviewerName: string | null;
  approverId: number | null;
  approverName: string | null;
  publishedWithoutReview: boolean;
  expirationDate: string | null;
  isExpired: boolean;
  isArchived: boolean;
  legalHold: boolean;
  /** Counts every change; to be sent with a change that must not overwrite another. */
  rowVersion: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  /** Who put it into the trash; null while it is not there. */
  deletedByName: string | null;
  /** Why it was put into the trash, where somebody said so. */
  deletionReason: string | null;
  /** Where a waiting document stands on its way; null when it waits for nobody. */
  review: ReviewProgressDto | null;
  /** What the caller may do with the document now. */
  @ApiProperty({ enum: ALLOWED_ACTIONS, enumName: 'AllowedAction', isArray: true }) allowedActions: AllowedAction[];
}

export class RefusalDto {
  @ApiProperty({ enum: EXPLAINED_ACTIONS, enumName: 'ExplainedAction' }) action: ExplainedAction;
  @ApiProperty({ enum: REFUSAL_CODES, enumName: 'RefusalCode' }) code: RefusalCode | LifeRefusalCode;
  message: string;
}

export class DocumentDetailDto extends DocumentSummaryDto {
  /** SHA-256 of the file as it was uploaded, lower-case hex. */
  documentHash: string;
  /** Hash of the integrity certificate's entry in the evidence log, 64 hexadecimal digits; null until there is one. */
  blockchainTxHash: string | null;
  /** Where the certificate with its proofs can be had. */
  blockchainCertificateUrl: string | null;
  /** The certificate: a compact JWS, signed with Ed25519. */
  blockchainSignature: string | null;
  /** When a checkpoint of the evidence log first covered it, or what time an authority gave it. */
  blockchainTimestamp: string | null;
  /** Whether the last check found file, signature and log as they should be. */
  isBlockchainVerified: boolean;
  /** Days. */
  retentionPeriod: number | null;
  /** Until when the document cannot be deleted. */
  retainedUntil: string | null;
  restrictedToDepartment: boolean;
  legalHoldReason: string | null;
  templateId: number | null;
  archivedAt: string | null;
  /** People who are away and for whom the caller may decide here. */
  standsInFor: PersonDto[];
  /** What may change without a new version, by whoever may edit. */
  @ApiProperty({ enum: DOCUMENT_FIELDS, enumName: 'DocumentField', isArray: true })
  editableFields: readonly DocumentField[];
  /** Why the other actions are not offered. */
  refusals: RefusalDto[];
}

export class DocumentPageDto {
  documents: DocumentSummaryDto[];
  /** For the next page; null on the last. */
  nextCursor: string | null;
  /** Exact up to 1,000. */
  total: number;
  totalCapped: boolean;
}

export class StatsDto {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
}

export class StatsResponseDto {
  stats: StatsDto;
}

/** Text of a multipart field as a list of tags: JSON, as the contract says. */
function parseTags({ value }: { value: unknown }): unknown {
  if (value === undefined || value === '') return [];
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.map((tag: unknown) => (typeof tag === 'string' ? tag.trim() : tag)) : parsed;
  } catch {
    return value;
  }
}

/** An id sent as text; empty means none. */
export const parseOptionalId = ({ value }: { value: unknown }): unknown => {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
};

const emptyIsNone = ({ value }: { value: unknown }): unknown => (value === '' ? undefined : value);

const parseBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

export class UploadDocumentDto {
  @Text({ max: 300, required: 'Title is required' }) title: string;
  @IsOptional() @Text({ max: 4000 }) description?: string;
  @Text({ max: 200, required: 'Department is required' }) department: string;

  @IsNotEmpty({ message: 'Category is required' })
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' })
  @IsIn(CATEGORIES, { message: `Category must be one of ${CATEGORIES.join(', ')}` })
  category: Category;

  @IsNotEmpty({ message: 'Priority is required' })
  @ApiProperty({ enum: PRIORITIES, enumName: 'Priority' })
  @IsIn(PRIORITIES, { message: `Priority must be one of ${PRIORITIES.join(', ')}` })
  priority: Priority;

  /** JSON text: an array of tags. */
  @ApiProperty({ type: String, required: false, example: '["hygiene","ward 3"]' })
  @Transform(parseTags)
  @IsArray({ message: 'tags must be a JSON array of texts' })
  @ArrayMaxSize(MAX_TAGS, { message: `at most ${MAX_TAGS} tags` })
  @IsString({ each: true, message: 'each tag must be text' })
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
  @Matches(/^[^\u0000-\u001f\u007f]+$/, {
    each: true,
    message: 'a tag must not be empty or contain control characters',
  })
  @MaxLength(MAX_TAG_LENGTH, { each: true, message: `a tag has at most ${MAX_TAG_LENGTH} characters` })
  tags: string[] = [];

  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'reviewerId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active reviewer of your organization' })
  reviewerId?: number;

  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'approverId must be a whole number' })
  @Max(MAX_ID, { message: 'Choose an active approver of your organization' })
  approverId?: number;

  /** A date or a moment in the future. */
  @IsOptional()
  @Transform(emptyIsNone)
  @DateOrMoment()
  expirationDate?: string;

  /** Days that the document must be kept, counted from its approval. */
  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'retentionPeriod must be a whole number of days' })
  @Min(1, { message: 'retentionPeriod must be at least 1 day' })
  @Max(MAX_RETENTION_DAYS, { message: `retentionPeriod must be at most ${MAX_RETENTION_DAYS} days` })
  retentionPeriod?: number;

  /** Shares the approved document with its department only. */
  @IsOptional()
  @Transform(parseBoolean)
  @IsIn([true, false], { message: 'restrictedToDepartment must be true or false' })
  restrictedToDepartment?: boolean;

  /** The template that the file was made from. */
  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'templateId must be a whole number' })
  @Max(MAX_ID, { message: 'This template is not available' })
  templateId?: number;

  /** A route of the organization, in place of the one that the category would have. */
  @IsOptional()
  @Transform(parseOptionalId)
  @IsInt({ message: 'routeId must be a whole number' })
  @Max(MAX_ID, { message: 'This route does not exist in your organization' })
  routeId?: number;

  /** `false` publishes at once, where the organization allows it. */
  @IsOptional()
  @Transform(parseBoolean)
  @IsIn([true, false], { message: 'requireApproval must be true or false' })
  requireApproval?: boolean;
}
