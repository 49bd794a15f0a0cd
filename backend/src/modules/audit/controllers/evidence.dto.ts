import { Type } from 'class-transformer';
import { IsISO8601, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/;
const NOT_A_MOMENT = '$property must be a date, or a moment with its time zone';

export class LogTreeQueryDto {
  /** Size of a checkpoint one has kept: the answer proves that today's log begins with it. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'since must be a whole number' })
  @Min(1, { message: 'since must be a number of entries' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'since must be a number of entries' })
  since?: number;
}

export class LogBundleQueryDto {
  /** Entries from this moment on; a date means its beginning in UTC. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: NOT_A_MOMENT })
  @Matches(MOMENT, { message: NOT_A_MOMENT })
  from?: string;

  /** Entries before this moment. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: NOT_A_MOMENT })
  @Matches(MOMENT, { message: NOT_A_MOMENT })
  to?: string;
}

export class TreeHeadDto {
  size!: number;
  /** Root hash, 64 hexadecimal digits. */
  root!: string;
  keyId!: string;
  /** The signed checkpoint, to be kept. */
  text!: string;
  createdAt!: string;
}

export class PlatformHeadDto extends TreeHeadDto {
  /** How many of the organization's entries it vouches for. */
  anchoredSize!: number;
}

export class EvidenceKeyDto {
  kid!: string;
  /** Ed25519, 32 bytes, base64url. */
  publicKey!: string;
  from!: string | null;
  until!: string | null;
  endorsedBy!: string | null;
  endorsement!: string | null;
}

export class ConsistencyDto {
  from!: number;
  to!: number;
  /** Proof of RFC 9162, hexadecimal. */
  hashes!: string[];
}

export class LogTreeDto {
  /** Sealed entries. */
  size!: number;
  /** Entries that are not sealed yet. */
  waiting!: number;
  /** Age of the oldest of them. */
  lagSeconds!: number;
  lastCheckpoint!: TreeHeadDto | null;
  platformCheckpoint!: PlatformHeadDto | null;
  publicKeys!: EvidenceKeyDto[];
  consistency!: ConsistencyDto | null;
}

export class VerificationDto {
  id!: number;
  state!: 'running' | 'ok' | 'failed';
  /** Entries checked so far. */
  checked!: number;
  size!: number;
  root!: string | null;
  firstBadSeq!: number | null;
  problem!: string | null;
  startedAt!: string;
  finishedAt!: string | null;
}

export class VerificationAnswerDto {
  verification!: VerificationDto | null;
}
