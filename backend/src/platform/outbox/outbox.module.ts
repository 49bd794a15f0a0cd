import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Outbox } from './outbox';
import { OutboxDispatcher } from './outbox-dispatcher';
import { OutboxSignal } from './outbox-signal';
import { ExportsProcessor, MailProcessor, ReactionsProcessor, RenditionsProcessor } from './processors';
import { ReactionRegistry } from './reaction-registry';
import { ReactionRunner } from './reaction-runner';

/** The outbox for everybody; dispatcher and processors only in worker processes. */
@Global()
@Module({})
export class OutboxModule {
  static register({ worker }: { worker: boolean }): DynamicModule {
    const workers = worker
      ? [OutboxDispatcher, ReactionRunner, ReactionsProcessor, MailProcessor, RenditionsProcessor, ExportsProcessor]
      : [];
    return {
      module: OutboxModule,
      imports: [DiscoveryModule],
      providers: [Outbox, OutboxSignal, ReactionRegistry, ...workers],
      exports: [Outbox],
    };
  }
}
