import { Module } from '@nestjs/common';
import { LiveController } from './controllers/live.controller';
import { LiveSessions } from './services/live-sessions';
import { LiveStreams } from './services/live-streams';

/** The streams of open tabs, in the processes that answer requests. */
@Module({ controllers: [LiveController], providers: [LiveSessions, LiveStreams] })
export class LiveStreamsModule {}
