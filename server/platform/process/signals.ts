import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

/**
 * What happened in this process that other parts of it react to at once. Only the request, its reply and notifications
 * can name a person or a company.
 */
type Signals = {
  /** A request was answered. */
  answer: { request: FastifyRequest; reply: FastifyReply };
  /** A new pool, before its first connection. */
  pool: { pool: Pool };
  /** A checked password or code. A request for a code is not a failure. */
  login: { outcome: 'ok' | 'failed' };
  /** A recorded event, with the names of the fields that it changed, unless another process recorded it. */
  event: { kind: string; action: string; fields: string[]; isElsewhere?: true };
  /** A record changed without an event: an alert was counted in a ticket, an incoming email was processed. */
  changed: { ticketId: string; version: number } | { mailId: string };
  /** Staff opened or closed a ticket. */
  presence: object;
  /** Notifications as the API exposes them. */
  notifications: { ownerId: string; notification: object }[];
  /** Work for a queue, which may be due now, from this process or another one. */
  queued: { queue: string; isElsewhere?: true };
  /** Other processes may have recorded events and queued work without a signal. */
  missed: object;
  /** An attempt to send an email of this kind. */
  mail: { kind: string; outcome: 'sent' | 'failed' | 'given up' };
  /** An incoming email was processed. */
  processed: { result: string };
  /** A stream of live updates was opened or closed. */
  stream: { change: 1 | -1 };
  job: { name: string; outcome: 'ok' | 'failed' };
};

const emitter = new EventEmitter().setMaxListeners(0);
const transactions = new AsyncLocalStorage<{ waiting: (() => void)[] | undefined }>();

/**
 * Sends a signal to its listeners in this process, now. Signals only make something happen sooner: what must not be lost
 * is in the database.
 */
export function signal<Name extends keyof Signals>(name: Name, value: Signals[Name]) {
  emitter.emit(name, value);
}

/** Sends a signal once the current transaction has committed, or now outside of a transaction. A rollback drops it. */
export function signalOnCommit<Name extends keyof Signals>(name: Name, value: Signals[Name]) {
  const { waiting } = transactions.getStore() ?? {};
  if (waiting) waiting.push(() => signal(name, value));
  else signal(name, value);
}

/** Runs a transaction; its signals follow the commit. */
export async function signalingOnCommit<Result>(transaction: () => Promise<Result>) {
  const signals: { waiting: (() => void)[] | undefined } = { waiting: [] };
  try {
    const result = await transactions.run(signals, transaction);
    for (const send of signals.waiting ?? []) send();
    return result;
  } finally {
    // Work that the transaction started may still run, and then sends its signals at once.
    signals.waiting = undefined;
  }
}

/**
 * Listens to a signal.
 * @param listener must not throw
 * @returns ends it
 */
export function onSignal<Name extends keyof Signals>(name: Name, listener: (value: Signals[Name]) => void) {
  emitter.on(name, listener);
  return () => {
    emitter.off(name, listener);
  };
}
