import { createRequire } from 'node:module';
import { tracingWanted } from '../../config/tracing';

// Imported first by the processes: statements are watched only in a driver that is loaded afterwards.
if (tracingWanted()) {
  const load = createRequire(__filename);
  const { registerInstrumentations } = load('@opentelemetry/instrumentation') as Instrumentation;
  const { PgInstrumentation } = load('@opentelemetry/instrumentation-pg') as PgPackage;
  registerInstrumentations({
    // Statements carry places instead of values. What nobody asked for, such as the look at the outbox, makes no trace of its own.
    instrumentations: [new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false })],
  });
}

type Instrumentation = typeof import('@opentelemetry/instrumentation');
type PgPackage = typeof import('@opentelemetry/instrumentation-pg');
