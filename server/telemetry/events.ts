import { channel, subscribe } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

/** What the program tells of itself. Nothing in it names a person or a company, but the request and its reply. */
type Events = {
  answer: { request: FastifyRequest; reply: FastifyReply };
  /** A pool that was made and has no connection yet. */
  pool: { pool: Pool };
  /** A password or a code; who is asked for a code has not failed. */
  login: { outcome: 'ok' | 'failed' };
  ticket: { what: 'created' };
  mail: { outcome: 'sent' | 'failed' };
  job: { name: string; outcome: 'ok' | 'failed' };
};

/**
 * Tells whoever watches the program, and costs next to nothing while nobody does: those who work need not know who
 * watches, and what watches is loaded only where somebody asked for it.
 */
export function tell<Name extends keyof Events>(name: Name, event: Events[Name]) {
  channel(`archway:${name}`).publish(event);
}

/** Is told of every such event from now on. */
export function hear<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) {
  // Only `tell` publishes there.
  subscribe(`archway:${name}`, (event) => listener(event as Events[Name]));
}
