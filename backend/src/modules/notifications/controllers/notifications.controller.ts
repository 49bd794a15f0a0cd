import { Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { IdPipe } from '../../../platform/http/validation';
import { Notifications } from '../services/notifications.service';
import { NotificationListDto, SuccessDto } from './notifications.dto';

@ApiTags('notifications')
@Controller('api/notifications')
@SignedIn()
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  /** The caller's latest notifications. */
  @Get()
  listNotifications(@CurrentActor() actor: Actor): Promise<NotificationListDto> {
    return this.notifications.latest(actor);
  }

  /** Marks one as read. */
  @Patch(':id/read')
  async markNotificationRead(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: number): Promise<SuccessDto> {
    await this.notifications.markRead(actor, id);
    return { success: true };
  }

  /** Marks all as read. */
  @Post('read-all')
  @HttpCode(200)
  async markAllNotificationsRead(@CurrentActor() actor: Actor): Promise<SuccessDto> {
    await this.notifications.markAllRead(actor);
    return { success: true };
  }
}
