import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signal } from '#server/platform/process/signals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is that of all pages. */
    hasPages?: true;
  }
  interface FastifyRequest {
    /** The address of the page that answers the request, once it is found. */
    page?: string;
  }
}

/** The route of a request to an unknown address, in the log and in the metrics. */
export const UNMATCHED = '(unmatched)';

/**
 * Logs one line per request and publishes it for the metrics. The line has the route's pattern, never the path, query,
 * headers or body: they contain users' words and tokens, and a path can be spelled in many ways.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const { method, ip, session, routeOptions } = request;
  const route = (routeOptions.config?.hasPages ? request.page : routeOptions.url) ?? UNMATCHED;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({ method, route, status: reply.statusCode, ms, ip, userId: session?.user.id }, 'request');
  // A stream lasts as long as the page is open.
  const isStream = routeOptions.config?.isStream === true && reply.statusCode === 200;
  if (!isStream) signal('answer', { request, reply });
}

export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
}

/** The loggable part of an error. Database errors also contain their query's parameters, which are personal data. */
export function loggableError(error: Error): { type: string; message: string; stack: string } {
  if (error.cause instanceof Error) return loggableError(error.cause);
  const { name, message, stack = '' } = error;
  const code = 'code' in error ? String(error.code) : '';
  // PostgreSQL quotes the value in errors of this class ("Data Exception": its manual, appendix A).
  const loggable = /^22.{3}$/.test(code) ? `The database refused a value (SQLSTATE ${code})` : message;
  return { type: name, message: loggable, stack: stack.replace(message, () => loggable) };
}
