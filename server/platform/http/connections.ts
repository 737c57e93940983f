import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { LARGEST_BODY } from './body-limit.ts';
import { headersOfEveryAnswer } from './headers.ts';

/** Extra time for a client that reads at the slowest speed, in milliseconds. */
const GRACE = 60_000;

/**
 * Fastify's connection options. Times are in milliseconds.
 * @param isSecure whether the site is served over https
 */
export function transportOf(isSecure: boolean) {
  return {
    bodyLimit: LARGEST_BODY,
    // Fastify has no limit by default, so a client that sends a request byte by byte would keep its socket. With the
    // check interval, a request lasts 30 s at most.
    requestTimeout: 28_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    // The same for clients that never read the response or vanish. No response takes this long.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 10_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still answered; their connections are closed afterwards.
    return503OnClosing: false,
    // A client's request id could be anything, and would be in our log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headersOfEveryAnswer(isSecure)),
  } satisfies FastifyHttpOptions<Server>;
}

/**
 * Accepts only JSON in UTF-8. Fastify's own parser reads any charset as UTF-8 and replaces invalid bytes, so wrong text
 * would be stored.
 */
export function registerJsonBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity')
      return done(new Refusal('unsupported', 'Send the body as it is, without a content encoding.'));
    if (!isUtf8(type)) return done(new Refusal('unsupported', 'Send JSON in UTF-8.'));

    const text = decodeUtf8(body);
    if (text === undefined) return done(new Refusal('invalid', 'The request body is not valid UTF-8.'));
    return parseJson(request, text, done);
  });
}

function isUtf8(contentType: string) {
  const charset = /;\s*charset="?([^";\s]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset);
}

function decodeUtf8(body: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Keeps the server running if it can't accept a connection, for example because the process has too many open files. The
 * client's system tries again.
 */
export function outliveRefusedConnections({ server, log }: Pick<FastifyInstance, 'server' | 'log'>) {
  server.on('error', (err) => log.error({ err }, 'A connection could not be accepted'));
}

/** Connections whose request may take longer than `requestTimeout`. */
const patient = new WeakSet<Socket>();

/**
 * Lets a request take longer than others. Node has one time limit for all of them.
 * @param time the limit for its body, in milliseconds
 */
export function mayTakeLonger(request: IncomingMessage, time: number) {
  const { socket } = request;
  patient.add(socket);
  const timer = setTimeout(() => request.destroy(), time).unref();
  request.once('close', () => {
    clearTimeout(timer);
    patient.delete(socket);
  });
}

/** The slowest that a client may read a file, in bytes per millisecond: a quarter of a megabit per second. */
const SLOWEST = 31.25;

/**
 * Closes the connection of a client that reads too slowly. With a byte now and then, it could keep a file open forever.
 * @param size the number of bytes
 */
export function limitReading(response: ServerResponse, size: number) {
  const timer = setTimeout(() => response.destroy(), GRACE + size / SLOWEST).unref();
  response.once('close', () => clearTimeout(timer));
}

const refusals: Record<string, [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
};

/** Answers a connection that sent invalid HTTP or was too slow, in the usual error format. */
function refuseConnection(error: Error & { code?: string }, socket: Socket, headers: Record<string, string>) {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && patient.has(socket)) return;

  const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ message });
  const about = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  };
  const lines = Object.entries(about).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}
