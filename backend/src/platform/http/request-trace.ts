import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { inTraceOf } from '../telemetry/trace-context';
import { tracer } from '../telemetry/traced';
import { requestIdOf } from './access';
import { fromTrustedProxy } from './trusted-proxy';

/**
 * A span for each API request, in the trace of the proxy before it. Named by the route pattern: paths hold ids, and
 * queries hold codes and tokens, so neither of them is in it.
 */
export const requestTrace: RequestHandler = (request, response, next) => {
  const { traceparent } = request.headers;
  const parent = typeof traceparent === 'string' && fromTrustedProxy(request) ? traceparent : null;
  inTraceOf(parent, () => {
    const attributes = { 'http.request.method': request.method, 'countersign.request_id': requestIdOf(request) };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes });
    response.once('close', () => {
      const route = (request.route as { path?: string } | undefined)?.path;
      if (route) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), next);
  });
};
