/** Injection token of the application role's `pg` pool, which TypeORM uses as well. */
export const PRIMARY_POOL = Symbol('PrimaryPool');

/** Injection token of the read replica; null where none is configured. */
export const READ_REPLICA = Symbol('ReadReplica');

/** Injection token of the few connections that searches share: a flood of them leaves the others free. */
export const SEARCH_POOL = Symbol('SearchPool');

/** Injection token of the pool of the role that gives log entries their place; workers only use it. */
export const SEQUENCER_POOL = Symbol('SequencerPool');

/** Injection token of the `pg` pool of the super administrator's narrow role. */
export const SUPER_POOL = Symbol('SuperPool');
