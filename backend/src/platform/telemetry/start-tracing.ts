import { context, propagation, trace } from '@opentelemetry/api';
import type { TracingSettings } from '../../config/tracing';

/**
 * Sends traces to an OTLP receiver from now on. One that does not answer loses traces and nothing else.
 * The packages are loaded here, so that a process without traces has none of them in memory.
 *
 * @returns what sends the rest and ends it
 */
export async function startTracing(settings: TracingSettings, service: string): Promise<() => Promise<void>> {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } = await import(
    '@opentelemetry/sdk-trace-base'
  );
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    // By the trace's id alone: all processes keep the same ones, and no caller decides it.
    sampler: new TraceIdRatioBasedSampler(settings.ratio),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () => provider.shutdown().catch(() => undefined);
}
