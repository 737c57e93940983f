import { subscribe } from 'node:diagnostics_channel';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './route.ts';

/**
 * Makes a span for each request of all servers built from now on, named by OpenTelemetry's semantic conventions for
 * HTTP. Addresses, headers and bodies are left out, because they contain users' words and tokens.
 */
export function traceRequests(tracer: Tracer) {
  subscribe('fastify.initialization', (event) => traceServer((event as { fastify: FastifyInstance }).fastify, tracer));
}

function traceServer(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, reply, done) => {
    // A stream would be one span of hours.
    if (request.routeOptions.config?.isStream) return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = startSpan(tracer, request, parent);
    spans.set(request, span);
    nameInLog(request, reply, span);
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    nameByRoute(span, request);
    endSpan(span, reply.statusCode);
  });
}

function startSpan(tracer: Tracer, request: FastifyRequest, parent: Context) {
  const attributes = { 'http.request.method': request.method };
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
  nameByRoute(span, request);
  return span;
}

/** Again at the end, because which page answers is not known at the beginning. */
function nameByRoute(span: Span, request: FastifyRequest) {
  const route = routeOf(request);
  if (route) span.setAttribute('http.route', route).updateName(`${request.method} ${route}`);
}

function nameInLog(request: FastifyRequest, reply: FastifyReply, span: Span) {
  const { traceId, spanId } = span.spanContext();
  request.log = request.log.child({ trace_id: traceId, span_id: spanId });
  reply.log = request.log;
}

/** A client error is not a failure of the server. */
function endSpan(span: Span, status: number) {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
