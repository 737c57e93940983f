import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tell } from './telemetry/events.ts';

/** One line a request, and one event for who counts them. Never a query, a header or a body: they hold words and tokens of people. */
export function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const { method, ip, session } = request;
  const path = request.url.split('?', 1)[0]?.replace(TOKEN, '$1…');
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({ method, path, status: reply.statusCode, ms, ip, userId: session?.user.id }, 'request');
  tell('answer', { request, reply });
}

/** The one path that holds a secret. */
const TOKEN = /^(\/api\/ticketing\/invitations\/validate\/).+/;

export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}
