import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/** The trace that runs here, in the form that travels (W3C Trace Context); null without one. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Goes on with a trace that began elsewhere; begins one where that is null. */
export function inTraceOf<T>(traceparent: string | null, work: () => T): T {
  const parent = traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
  return context.with(parent, work);
}
