import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { type Db, limitFactorOf, poolOf } from '#server/platform/database/client.ts';
import { isOutage } from '#server/platform/database/outage.ts';
import { unavailable } from '#server/platform/domain/refusals.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { signal } from '#server/platform/process/signals.ts';
import { announceSignals, type Notice, passOn, readNotice } from './announce.ts';
import { findStart, type Wanted } from './changes.ts';
import { delivery } from './deliver.ts';
import { listener } from './listener.ts';
import { openStreams } from './streams.ts';

/** In milliseconds. */
const Timing = {
  /** How often to look without a notice: for the ends of sessions, and for events whose notice was lost. */
  look: 1_000,
  /** The same while no stream is open. */
  rest: 60_000,
  /** The pause after each look, and its least multiple of the time that the look took. */
  pause: 20,
  pausePerWork: 4,
  /** The delay after a failure. */
  retry: 500,
  grace: 1_000,
};

type Options = { db: Db; log: FastifyBaseLogger; isServing: () => boolean };

/**
 * The live updates of one process: its streams, and one connection to the database that opens with the first of them, or once
 * the process listens to the others.
 * @param isServing whether the process accepts streams; it ends them once it does not
 */
export function liveUpdates({ db, log, isServing }: Options) {
  const streams = openStreams(limitFactorOf(db));
  const { deliver, restart, rest, add } = delivery(streams);
  const stopAnnouncing = announceSignals(db);
  const connection = listener({
    url: String(poolOf(db).options.connectionString),
    onNotice: (payload) => {
      const notice = readNotice(payload);
      if (notice && 'notification' in notice) return show(notice);
      if (notice && ('ticketId' in notice || 'mailId' in notice)) add(notice);
      if (notice && 'from' in notice) passOn(notice);
      // Another program on this database may announce anything: that only costs a look.
      wake();
    },
    onOpen: () => signal('missed', {}),
    onLoss: () => {
      restart();
      wake();
    },
  });
  const { start, wake, stop } = backgroundLoop({ work: look, grace: Timing.grace });
  let isStarted = false;
  let isListening = false;

  function begin() {
    if (!isStarted) start();
    isStarted = true;
    wake();
  }

  async function look() {
    const began = performance.now();
    try {
      if (!isServing()) streams.endAll();
      const isOpen = streams.all.size > 0;
      const connected = isOpen || isListening ? await connection.connected() : undefined;
      if (isOpen && connected) await deliver(connected);
      else rest();
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) log.warn({ err: error }, 'Live updates failed and start again');
      connection.drop();
      return Timing.retry;
    }
    const pause = Math.max(Timing.pause, (performance.now() - began) * Timing.pausePerWork);
    await sleep(pause, undefined, { ref: false });
    return streams.all.size > 0 ? Timing.look : Timing.rest;
  }

  function show({ ownerId, notification }: Notice) {
    for (const stream of streams.ofUser(ownerId)) streams.send(stream, 'notification', notification);
  }

  return {
    /** Opens a stream. Throws 429 and 503 beyond the limits, 503 while the process stops. */
    open: async (session: ActiveSession, reply: FastifyReply, wanted: Wanted) => {
      const from = await findStart(db, wanted);
      if (!isServing()) throw unavailable();
      streams.add(session, reply, from);
      begin();
    },
    /** Signals in this process what other processes announce, from now on. */
    listen: () => {
      isListening = true;
      begin();
    },
    stop: async () => {
      isListening = false;
      streams.endAll();
      stopAnnouncing();
      await stop();
      await connection.close();
    },
  };
}
