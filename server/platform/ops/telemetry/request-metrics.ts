import * as diagnostics from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { UNMATCHED } from '#server/platform/http/logging.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { routeOf } from './route.ts';

/** In seconds. Two bucket limits are our goals: half a second for a page, one second for anything. */
export const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function watchRequests(register: Registry) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status code, aborted ones included.',
    labelNames: ['method', 'route', 'status_code'] as const,
    buckets: durations,
    registers: [register],
  });
  onSignal('answer', ({ request, reply }) => {
    const labels = { method: request.method, route: routeOf(request) ?? UNMATCHED, status_code: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress, without streams.',
    registers: [register],
  });
  const streams = new Gauge({
    name: 'archway_streams_open',
    help: 'Pages connected for live updates.',
    registers: [register],
  });
  onSignal('stream', ({ change }) => {
    streams.inc(change);
    inFlight.dec(change);
  });
  diagnostics.subscribe('fastify.initialization', (event) =>
    countUnderWay((event as { fastify: FastifyInstance }).fastify.server, inFlight),
  );
}

function countUnderWay(server: Server, inFlight: Gauge) {
  server.on('request', (_, response) => {
    inFlight.inc();
    response.once('close', () => inFlight.dec());
  });
}
