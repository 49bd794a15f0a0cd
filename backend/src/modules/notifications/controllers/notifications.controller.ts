import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CheckedWithAnswer, CurrentActor, CurrentAsker, SignedIn, type Asker } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { JsonText } from '../../../platform/text/json-text';
import { NotificationsQuery } from '../services/notifications.query';
import { ReadingMarks } from '../services/reading-marks.service';
import {
  ListNotificationsDto,
  MarkedAllDto,
  NotificationListDto,
  SuccessDto,
  UndoReadAllDto,
} from './notifications.dto';

@ApiTags('notifications')
@Controller('api/notifications')
@SignedIn()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsQuery,
    private readonly marks: ReadingMarks,
  ) {}

  /** The caller's notifications, newest first. */
  @Get()
  @CheckedWithAnswer()
  @ApiOkResponse({ type: NotificationListDto })
  listNotifications(
    @CurrentAsker() asker: Asker,
    @Query() query: ListNotificationsDto,
  ): Promise<JsonText<NotificationListDto>> {
    return asker.ask((actor) => this.notifications.page(actor, query));
  }

  /** Marks one as read. */
  @Patch(':id/read')
  async markNotificationRead(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<SuccessDto> {
    await this.marks.mark(actor, id, true);
    return { success: true };
  }

  /** Marks one as unread. */
  @Patch(':id/unread')
  async markNotificationUnread(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<SuccessDto> {
    await this.marks.mark(actor, id, false);
    return { success: true };
  }

  /** Marks all as read. */
  @Post('read-all')
  @HttpCode(200)
  async markAllNotificationsRead(@CurrentActor() actor: Actor): Promise<MarkedAllDto> {
    return { success: true, readAt: await this.marks.markAll(actor) };
  }

  /** Takes back `read-all`: marks what it marked as unread again. */
  @Post('read-all/undo')
  @HttpCode(200)
  async undoReadAll(@CurrentActor() actor: Actor, @Body() { readAt }: UndoReadAllDto): Promise<SuccessDto> {
    await this.marks.undo(actor, readAt);
    return { success: true };
  }
}
