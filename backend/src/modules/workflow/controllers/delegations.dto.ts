import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsISO8601, IsOptional, Max } from 'class-validator';
import { Text } from '../../../platform/http/validation';

const MAX_ID = 2_147_483_647;
const STATES = ['planned', 'active', 'ended'] as const;

export class CreateDelegationDto {
  @IsInt({ message: 'Choose who stands in' })
  @Max(MAX_ID, { message: 'Choose an active reviewer, approver or admin' })
  toUserId: number;

  /** Whose decisions; one's own without it. Admins only for others. */
  @IsOptional()
  @IsInt({ message: 'fromUserId must be a whole number' })
  @Max(MAX_ID, { message: 'This member does not exist in your organization' })
  fromUserId?: number;

  @IsISO8601({ strict: true }, { message: 'startsAt must be a date and time' }) startsAt: string;
  @IsISO8601({ strict: true }, { message: 'endsAt must be a date and time' }) endsAt: string;
  @IsOptional() @Text({ max: 500 }) reason?: string | null;
}

export class DelegationDto {
  id: number;
  fromUserId: number;
  fromName: string;
  toUserId: number;
  toName: string;
  startsAt: string;
  endsAt: string;
  reason: string | null;
  @ApiProperty({ enum: STATES, enumName: 'DelegationState' }) state: (typeof STATES)[number];
  /** Given by the caller. */
  isMine: boolean;
  canEnd: boolean;
}

export class DelegationListDto {
  delegations: DelegationDto[];
}

export class DelegationEndedDto {
  success: boolean;
}
