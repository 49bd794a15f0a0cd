import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Prometheus metrics of this process. Labels take only values that the build knows: route patterns, names of queues,
 * pools, reactions and mails, codes. Nothing of a tenant or a person becomes one, so their number stays bounded.
 */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics, prefix: 'countersign_' });

const registers = [metrics];

/** Duration of API requests in seconds, by method, route pattern and status. */
export const requestSeconds = new Histogram({
  name: 'countersign_http_request_seconds',
  help: 'Duration of API requests by route pattern',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
/** API requests that are being answered, streams included. */
export const requestsInFlight = new Gauge({
  name: 'countersign_http_requests_in_flight',
  help: 'API requests that are being answered',
  registers,
});
/** API requests whose client left before the answer was complete. */
export const requestsAborted = new Counter({
  name: 'countersign_http_requests_aborted_total',
  help: 'API requests whose client left before the answer was complete',
  registers,
});

/** Refusals and failures by their stable code. */
export const problems = new Counter({
  name: 'countersign_problems_total',
  help: 'Responses in the problem format, by code',
  labelNames: ['code'],
  registers,
});

/** Reactions recorded but not yet confirmed, by queue. */
export const outboxWaiting = new Gauge({
  name: 'countersign_outbox_waiting',
  help: 'Reactions recorded but not yet confirmed',
  labelNames: ['queue'],
  registers,
});
/** Age in seconds of the oldest of them, by queue. */
export const outboxAge = new Gauge({
  name: 'countersign_outbox_oldest_seconds',
  help: 'Age of the oldest reaction not yet confirmed',
  labelNames: ['queue'],
  registers,
});
/** Reactions that used up their tries and wait for somebody to look, by queue. */
export const outboxFailed = new Gauge({
  name: 'countersign_outbox_failed',
  help: 'Reactions that used up their tries',
  labelNames: ['queue'],
  registers,
});
/** Jobs in the queue's own store, by queue and state. */
export const queueJobs = new Gauge({
  name: 'countersign_queue_jobs',
  help: 'Jobs in a queue by state',
  labelNames: ['queue', 'state'],
  registers,
});
/** Duration of each try of a reaction in seconds, by reaction and how it ended: `done`, `failed`. */
export const reactionSeconds = new Histogram({
  name: 'countersign_reaction_seconds',
  help: 'Duration of tries of reactions, by reaction and result',
  labelNames: ['reaction', 'result'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers,
});
/** Seconds since scheduled work last ended well, by schedule. */
export const scheduleAge = new Gauge({
  name: 'countersign_schedule_age_seconds',
  help: 'Time since scheduled work last ended well',
  labelNames: ['schedule'],
  registers,
});
/** Its rhythm in seconds, to compare the age with. */
export const scheduleEvery = new Gauge({
  name: 'countersign_schedule_every_seconds',
  help: 'Rhythm of scheduled work',
  labelNames: ['schedule'],
  registers,
});

/** Mails handed to the mail server, by kind and whether it took them: `sent`, `failed`. */
export const mails = new Counter({
  name: 'countersign_mails_total',
  help: 'Mails by kind and result of a try',
  labelNames: ['kind', 'result'],
  registers,
});

/** Connections of this process to PostgreSQL, by pool and state: `used`, `idle`. */
export const poolConnections = new Gauge({
  name: 'countersign_database_pool_connections',
  help: 'Connections to PostgreSQL by pool and state',
  labelNames: ['pool', 'state'],
  registers,
});
/** Requests of this process that wait for a connection, by pool. */
export const poolWaiting = new Gauge({
  name: 'countersign_database_pool_waiting',
  help: 'Requests that wait for a connection',
  labelNames: ['pool'],
  registers,
});
/** The most connections a pool may have. */
export const poolLimit = new Gauge({
  name: 'countersign_database_pool_limit',
  help: 'Most connections of a pool',
  labelNames: ['pool'],
  registers,
});
/** Seconds that the read replica is behind, or since anybody knew; no value where there is none. */
export const replicaLag = new Gauge({
  name: 'countersign_database_replica_lag_seconds',
  help: 'How far the read replica is behind',
  labelNames: ['pool'],
  registers,
});

/** Duration of calls of the file store in seconds, by operation: until the answer, for a read until its stream opens. */
export const storageSeconds = new Histogram({
  name: 'countersign_storage_seconds',
  help: 'Duration of calls of the file store by operation',
  labelNames: ['operation'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
  registers,
});
/** Failures of the file store, by operation and code. */
export const storageErrors = new Counter({
  name: 'countersign_storage_errors_total',
  help: 'Failures of the file store by operation and code',
  labelNames: ['operation', 'code'],
  registers,
});

/** Open tabs that are told of changes by this process. */
export const liveStreams = new Gauge({
  name: 'countersign_live_streams',
  help: 'Open live streams',
  registers,
});

/** Entries of the evidence log that are not sealed yet, and the age of the oldest: an alarm above a minute. */
export const evidenceWaiting = new Gauge({
  name: 'countersign_evidence_waiting',
  help: 'Entries of the evidence log that are not sealed yet',
  registers,
});
/** Age in seconds of the oldest of them: how far the sequencer is behind. */
export const evidenceLag = new Gauge({
  name: 'countersign_evidence_lag_seconds',
  help: 'Age of the oldest entry of the evidence log that is not sealed yet',
  registers,
});

/** Seconds since the moment that the newest backup holds: what would be lost now. No value before the first backup. */
export const backupAge = new Gauge({
  name: 'countersign_backup_age_seconds',
  help: 'Time since the moment that the newest backup holds',
  registers,
});
/** Seconds between backups as configured. No value where the product makes none by itself. */
export const backupEvery = new Gauge({
  name: 'countersign_backup_every_seconds',
  help: 'Time between backups as configured',
  registers,
});
/** 1 when the last backup failed. */
export const backupFailed = new Gauge({
  name: 'countersign_backup_failed',
  help: 'Whether the last backup failed',
  registers,
});
/** Seconds since a backup was last restored on trial. No value before the first drill. */
export const drillAge = new Gauge({
  name: 'countersign_backup_drill_age_seconds',
  help: 'Time since a backup was last restored on trial',
  registers,
});

/** Stored files that are missing or damaged, until they are mended. */
export const integrityFindings = new Gauge({
  name: 'countersign_integrity_findings',
  help: 'Stored files that are missing or damaged',
  labelNames: ['kind'],
  registers,
});
