import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../platform/database/actor';
import { CurrentActor, SignedIn } from '../../../platform/http/access';
import { PreferencesQuery } from '../services/preferences.query';
import { UpdatePreferences } from '../services/update-preferences.service';
import { NotificationPreferencesDto, UpdateNotificationPreferencesDto } from './preferences.dto';

@ApiTags('notifications')
@Controller('api/notification-preferences')
@SignedIn()
export class PreferencesController {
  constructor(
    private readonly preferences: PreferencesQuery,
    private readonly update: UpdatePreferences,
  ) {}

  /** What the caller wants to hear of, in the application and by mail. */
  @Get()
  getNotificationPreferences(@CurrentActor() actor: Actor): Promise<NotificationPreferencesDto> {
    return this.preferences.run(actor);
  }

  /** Changes it. Answers with all of it. */
  @Put()
  updateNotificationPreferences(
    @CurrentActor() actor: Actor,
    @Body() body: UpdateNotificationPreferencesDto,
  ): Promise<NotificationPreferencesDto> {
    return this.update.run(actor, body);
  }
}
