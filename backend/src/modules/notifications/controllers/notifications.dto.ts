import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { NOTICE_KIND_NAMES, type NoticeKindName } from '../domain/notice-kinds';

const MOST = 100;

export class NotificationTargetDto {
  kind:
    | 'document'
    | 'conversation'
    | 'users'
    | 'templates'
    | 'billing'
    | 'profile'
    | 'organization'
    | 'audit'
    | 'exports';
  id: number | null;
}

export class NotificationDto {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  relatedDocumentId: number | null;
  /** How many alike events it stands for. */
  count: number;
  /** Where it leads; null when there is nothing to open. */
  target: NotificationTargetDto | null;
  /** Of the latest of them. */
  createdAt: string;
}

export class NotificationListDto {
  notifications: NotificationDto[];
  /** Of all pages; 100 stands for that and more. */
  unreadCount: number;
  /** `before` of the next page; null on the last. */
  nextCursor: string | null;
}

export class ListNotificationsDto {
  /** `nextCursor` of the page before. */
  @IsOptional()
  @IsString({ message: 'before must be text' })
  @MaxLength(40, { message: 'before is not one that a page gave' })
  before?: string;

  /** Default 50. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(MOST, { message: `limit must be at most ${MOST}` })
  limit?: number;

  /** True for unread ones only. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'unread must be true or false' })
  unread?: boolean;

  @IsOptional()
  @IsIn(NOTICE_KIND_NAMES, { message: 'kind is not a kind of notification' })
  kind?: NoticeKindName;
}

export class SuccessDto {
  success: boolean;
}

export class MarkedAllDto extends SuccessDto {
  /** For taking it back; null when nothing was unread. */
  readAt: string | null;
}

export class UndoReadAllDto {
  /** As `read-all` answered. */
  @IsISO8601({ strict: true }, { message: 'readAt must be the one that read-all answered' })
  @MaxLength(40, { message: 'readAt must be the one that read-all answered' })
  @Matches(/T.*Z$/, { message: 'readAt must be the one that read-all answered' })
  readAt: string;
}
