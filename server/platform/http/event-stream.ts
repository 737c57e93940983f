import type { FastifyReply } from 'fastify';
import { LiveLimit } from '#contract/live-constants.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response stays open: it takes no turn, and its duration says nothing about the server's speed. */
    isStream?: true;
  }
}

/** How long a client may take to read the end of a stream, in milliseconds. */
const LAST_WORDS = 1_000;

/**
 * Starts a response of server-sent events, which Fastify leaves to the caller from now on.
 * @param onClose called once when the response ends, from either side
 */
export function openEventStream(reply: FastifyReply, onClose: () => void) {
  const { raw } = reply;
  reply.hijack();
  // A client that left while its stream was prepared closes nothing any more.
  if (raw.closed) setImmediate(onClose);
  else raw.once('close', onClose);
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would collect the events instead of passing them on.
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);

  return {
    /** Sends text. A client that leaves too much unread is disconnected. */
    write: (text: string) => {
      if (raw.destroyed || raw.writableEnded) return;
      raw.write(text);
      if (raw.writableLength > LiveLimit.unread) raw.destroy();
    },
    end: () => {
      raw.end();
      setTimeout(() => raw.destroy(), LAST_WORDS).unref();
    },
  };
}
