import * as diagnostics from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

/** The program's diagnostic events. Only the request and its reply can name a person or a company. */
type Events = {
  answer: { request: FastifyRequest; reply: FastifyReply };
  /** A new pool, before its first connection. */
  pool: { pool: Pool };
  /** A checked password or code. A request for a code is not a failure. */
  login: { outcome: 'ok' | 'failed' };
  ticket: { what: 'created' };
  /** An attempt to send an email of this kind. */
  mail: { kind: string; outcome: 'sent' | 'failed' | 'given up' };
  /** An email that was stored. */
  incoming: { channel: string };
  /** An email that was processed. */
  processed: { result: string };
  /** A recorded event, whose transaction is still open. */
  event: { kind: string };
  /** A transaction that was committed. */
  commit: { pool: Pool };
  /** A stream of live updates that was opened or closed. */
  stream: { change: 1 | -1 };
  job: { name: string; outcome: 'ok' | 'failed' };
};

/**
 * Publishes an event, at almost no cost without subscribers. The publishing code does not know the subscribers, which
 * are loaded only if configured.
 */
export function publish<Name extends keyof Events>(name: Name, event: Events[Name]) {
  diagnostics.channel(`archway:${name}`).publish(event);
}

/**
 * Subscribes to an event.
 * @returns ends the subscription
 */
export function subscribe<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) {
  // Only `publish` sends on this channel.
  const handler = (event: unknown) => listener(event as Events[Name]);
  diagnostics.subscribe(`archway:${name}`, handler);
  return () => {
    diagnostics.unsubscribe(`archway:${name}`, handler);
  };
}
