import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import pLimit from 'p-limit';
import { sharedMessages } from '#contract/shared-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { bodyLimitOf } from './body-limit.ts';
import { held } from './fair-share.ts';
import { usualJson } from './json-structure.ts';
import { requestLimits } from './limits.ts';
import { dropRest, hasBody } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler reads the body while it arrives, as that of an upload does. */
    streamsBody?: true;
  }
  interface FastifyRequest {
    /** Ends the time in which a large body is parsed; null for others. */
    endParsing: (() => void) | null;
  }
}

/** Larger bodies are parsed one at a time, and so is JSON with more values. */
const Large = { bytes: 65_536, values: 10_000 };

/** The longest pause after a large body was parsed, in milliseconds. */
const LONGEST_PAUSE = 200;

/**
 * Receives every body up to the limit of its route, waits for the turn of its sender, and only then has it parsed. A response
 * that comes before the body was read waits until the rest has arrived: clients read it only when they have sent everything.
 * Call it after the fair share, because a turn ends before the rest of a body is read.
 */
export function registerBodies(app: FastifyInstance) {
  const oneAtATime = pLimit(1);
  app.decorateRequest('endParsing', null);

  app.addHook('onRoute', (route) => {
    const isStreamed = route.config?.streamsBody || route.config?.transfer === 'upload';
    if (!isStreamed) route.bodyLimit ??= bodyLimitOf(route);
  });
  // Not async, so that pages are sent without waiting.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.isFile) return done(null, payload);
    arrive(request, reply, payload).then((body) => {
      // Nobody waits for the response any more.
      if (!request.socket.destroyed) done(null, body);
    }, done);
  });
  app.addHook('preHandler', (request, _, done) => {
    request.endParsing?.();
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.endParsing?.();
    if (!hasBody(request.raw) || request.raw.complete !== false) return done();
    dropRest(request.raw).then((isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done();
    }, done);
  });

  async function arrive(request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) {
    const { streamsBody, transfer } = request.routeOptions.config;
    const isRead = hasBody(request.raw) && !streamsBody && transfer !== 'upload';
    const chunks = isRead ? await receive(request, payload) : undefined;
    await app.takeTurn(request, reply);
    if (!chunks) return payload;
    if (isLarge(request, chunks)) await startParsing(request, reply);
    return Readable.from(chunks);
  }

  async function startParsing(request: FastifyRequest, reply: FastifyReply) {
    if (oneAtATime.pendingCount >= requestLimits.largeBodies) {
      throw new Refusal('unavailable', sharedMessages.busy, { retryAfter: 2 });
    }
    const end = await held((work) => oneAtATime(() => withPause(work)));
    request.endParsing = end;
    reply.raw.once('close', end);
    if (request.socket.destroyed) end();
  }
}

/** Leaves everybody else as much time as the work took. */
async function withPause(work: () => Promise<void>) {
  const start = performance.now();
  await work();
  await sleep(Math.min(performance.now() - start, LONGEST_PAUSE));
}

/** The pieces of a body. Throws 413 as soon as it exceeds the limit of its route, 400 if it ends early. */
async function receive({ headers, routeOptions: { bodyLimit } }: FastifyRequest, payload: RequestPayload) {
  if (Number(headers['content-length']) > bodyLimit) throw tooLarge(bodyLimit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroyed with the loop, the stream would take the connection of the response with it.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > bodyLimit) break;
      chunks.push(chunk);
    }
  } catch {
    throw new Refusal('invalid', 'The request ended before all of it had arrived.');
  }
  if (size > bodyLimit) throw tooLarge(bodyLimit);
  return chunks;
}

function tooLarge(bodyLimit: number) {
  const kibibytes = Math.floor(bodyLimit / 1_024);
  const limit = kibibytes < 1_024 ? `${kibibytes} KiB` : `${Math.floor(kibibytes / 1_024)} MiB`;
  return new Refusal('too large', `The request is too large. The limit is ${limit}.`);
}

/** Whether a body takes noticeable time to parse. Throws 400 for JSON that nobody has a reason to send. */
function isLarge({ headers }: FastifyRequest, chunks: Buffer[]) {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (!/^application\/json/i.test(headers['content-type'] ?? '')) return size > Large.bytes;
  const { values } = usualJson(Buffer.concat(chunks));
  return size > Large.bytes || values > Large.values;
}
