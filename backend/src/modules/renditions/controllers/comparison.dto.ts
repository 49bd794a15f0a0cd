import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { ChangeKind } from '../domain/compare-texts';

const MAX_VERSION = 2_147_483_647;
const CHANGE_KINDS: ChangeKind[] = ['equal', 'added', 'removed'];

const toNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;

export class CompareVersionsDto {
  /** The older version, as a rule. */
  @Transform(toNumber)
  @IsInt({ message: 'from must be a version' })
  @Min(1, { message: 'from must be a version' })
  @Max(MAX_VERSION, { message: 'from must be a version' })
  from: number;

  @Transform(toNumber)
  @IsInt({ message: 'to must be a version' })
  @Min(1, { message: 'to must be a version' })
  @Max(MAX_VERSION, { message: 'to must be a version' })
  to: number;
}

export class TextChangeDto {
  @ApiProperty({ enum: CHANGE_KINDS, enumName: 'ChangeKind' }) kind: ChangeKind;
  text: string;
}

export class VersionComparisonDto {
  from: number;
  to: number;
  /** False while, or because, there is no text of one of them. */
  textAvailable: boolean;
  /** The texts are too long, or too different, to be compared in full. */
  truncated: boolean;
  /** Both texts in reading order; what was removed stands before what took its place. */
  changes: TextChangeDto[];
  /** Words. */
  added: number;
  /** Words. */
  removed: number;
}
