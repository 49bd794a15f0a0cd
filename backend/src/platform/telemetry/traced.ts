import { SpanStatusCode, trace, type Span, type SpanOptions } from '@opentelemetry/api';

/** Gives spans; without a running tracing, ones that do nothing. */
export const tracer = trace.getTracer('countersign');

/** Runs `work` in a span of that name, which says how it ended: by the error's name, never its message, which may quote what people wrote. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      const { code, name: type } = error as { code?: string; name?: string };
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', code ?? type ?? 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}
