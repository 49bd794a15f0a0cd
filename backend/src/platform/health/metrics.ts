import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of this process. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics, prefix: 'countersign_' });

/** Duration of API requests in seconds, by method, route pattern and status. */
export const requestSeconds = new Histogram({
  name: 'countersign_http_request_seconds',
  help: 'Duration of API requests by route pattern',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Refusals and failures by their stable code. */
export const problems = new Counter({
  name: 'countersign_problems_total',
  help: 'Responses in the problem format, by code',
  labelNames: ['code'],
  registers: [metrics],
});

/** Reactions recorded but not yet confirmed. */
export const outboxWaiting = new Gauge({
  name: 'countersign_outbox_waiting',
  help: 'Reactions recorded but not yet confirmed',
  registers: [metrics],
});
/** Age in seconds of the oldest of them. */
export const outboxAge = new Gauge({
  name: 'countersign_outbox_oldest_seconds',
  help: 'Age of the oldest reaction not yet confirmed',
  registers: [metrics],
});

/** Open tabs that are told of changes by this process. */
export const liveStreams = new Gauge({
  name: 'countersign_live_streams',
  help: 'Open live streams',
  registers: [metrics],
});

/** Entries of the evidence log that are not sealed yet, and the age of the oldest: an alarm above a minute. */
export const evidenceWaiting = new Gauge({
  name: 'countersign_evidence_waiting',
  help: 'Entries of the evidence log that are not sealed yet',
  registers: [metrics],
});
/** Age in seconds of the oldest of them. */
export const evidenceLag = new Gauge({
  name: 'countersign_evidence_lag_seconds',
  help: 'Age of the oldest entry of the evidence log that is not sealed yet',
  registers: [metrics],
});

/** Stored files that are missing or damaged, until they are mended. */
export const integrityFindings = new Gauge({
  name: 'countersign_integrity_findings',
  help: 'Stored files that are missing or damaged',
  labelNames: ['kind'],
  registers: [metrics],
});
