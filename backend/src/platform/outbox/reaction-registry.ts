import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import {
  REACTION,
  type EffectReaction,
  type MailReaction,
  type QueueName,
  type ReactionOptions,
  type TaskReaction,
} from './reaction';

type Handler = EffectReaction & MailReaction & TaskReaction;
const QUEUES: Record<ReactionOptions['kind'], QueueName> = { effect: 'reactions', mail: 'mail', task: 'renditions' };

export type RegisteredReaction = ReactionOptions & { queue: QueueName; handler: Handler };

/** All reactions of this build, found at start; two of the same name fail it. */
@Injectable()
export class ReactionRegistry implements OnModuleInit {
  private readonly byName = new Map<string, RegisteredReaction>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      if (!wrapper.metatype || !wrapper.instance) continue;
      const options = this.reflector.get<ReactionOptions | undefined>(REACTION, wrapper.metatype);
      if (!options) continue;
      if (this.byName.has(options.name)) throw new Error(`Two reactions are named ${options.name}`);
      const queue = options.queue ?? QUEUES[options.kind];
      this.byName.set(options.name, { ...options, queue, handler: wrapper.instance as Handler });
    }
  }

  /** Reactions to an event, possibly none. */
  to(event: string): RegisteredReaction[] {
    return this.all().filter((reaction) => reaction.on === event);
  }

  /** The reaction of that name, undefined when this build no longer has it. */
  named(name: string): RegisteredReaction | undefined {
    return this.byName.get(name);
  }

  all(): RegisteredReaction[] {
    return [...this.byName.values()];
  }
}
