import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAIL_CHOICES, NOTICE_KIND_NAMES, type MailChoice, type NoticeKindName } from '../domain/notice-kinds';

export class KindPreferenceDto {
  @ApiProperty({ enum: NOTICE_KIND_NAMES })
  kind: NoticeKindName;
  label: string;
  description: string;
  inApp: boolean;
  email: 'off' | 'at_once' | 'daily';
  /** Cannot be changed. */
  locked: boolean;
}

export class NotificationPreferencesDto {
  kinds: KindPreferenceDto[];
  /** Hour of the daily summary in `timeZone`, 0 to 23. */
  digestHour: number;
  /** Such as Europe/Berlin. */
  timeZone: string;
  /** False until the person has saved one. */
  timeZoneChosen: boolean;
}

export class KindChangeDto {
  @IsIn(NOTICE_KIND_NAMES, { message: 'kind is not a kind of notification' })
  kind: NoticeKindName;

  @IsBoolean({ message: 'inApp must be true or false' })
  inApp: boolean;

  @IsIn(MAIL_CHOICES, { message: 'email must be off, at_once or daily' })
  email: MailChoice;
}

export class UpdateNotificationPreferencesDto {
  /** Kinds that are not named stay as they are. */
  @IsArray({ message: 'kinds must be a list' })
  @ArrayMaxSize(NOTICE_KIND_NAMES.length, { message: 'Name each kind once' })
  @ValidateNested({ each: true })
  @Type(() => KindChangeDto)
  kinds: KindChangeDto[];

  @IsInt({ message: 'digestHour must be a whole number from 0 to 23' })
  @Min(0, { message: 'digestHour must be a whole number from 0 to 23' })
  @Max(23, { message: 'digestHour must be a whole number from 0 to 23' })
  digestHour: number;

  @IsString({ message: 'timeZone must be a time zone such as Europe/Berlin' })
  @MaxLength(64, { message: 'timeZone must be a time zone such as Europe/Berlin' })
  @Matches(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/, {
    message: 'timeZone must be a time zone such as Europe/Berlin',
  })
  timeZone: string;
}

export class UnsubscribeQueryDto {
  @IsString({ message: 'token is missing' })
  @MaxLength(100, { message: 'token is not one of a mail' })
  token: string;
}

export class UnsubscribedDto {
  /** A kind of notification, or `summary` for all daily mails. */
  kind: string;
  /** The kind, as people read it. */
  label: string;
  /** Whether such mails are sent now. */
  subscribed: boolean;
}
