/** Injection token of the `pg` pool of the queue's role: the dispatcher's view of the outbox. */
export const QUEUE_POOL = Symbol('QueuePool');
