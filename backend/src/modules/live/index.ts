export { LiveStreamsModule } from './live.module';
