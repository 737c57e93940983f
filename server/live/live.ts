import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { type Db, limitFactorOf, poolOf } from '#server/database/client.ts';
import { isOutage } from '#server/database/outage.ts';
import { unavailable } from '#server/domain/refusals.ts';
import type { ActiveSession } from '#server/http/access.ts';
import { backgroundLoop } from '#server/process/background-loop.ts';
import { announceSignals, type Notice, readNotice } from './announce.ts';
import { delivery } from './deliver.ts';
import { listener } from './listener.ts';
import { openStreams } from './streams.ts';
import { findStart, type Wanted } from './ticket-changes.ts';

/** In milliseconds. */
const Timing = {
  /** How often to look without a notice: for the ends of sessions, and for events whose notice was lost. */
  look: 1_000,
  /** The pause after each look, and its least multiple of the time that the look took. */
  pause: 20,
  pausePerWork: 4,
  /** The delay after a failure. */
  retry: 500,
  grace: 1_000,
};

type Options = { db: Db; log: FastifyBaseLogger; isServing: () => boolean };

/**
 * The live updates of one process: its streams, and one connection to the database that opens with the first of them.
 * @param isServing whether the process accepts streams; it ends them once it does not
 */
export function liveUpdates({ db, log, isServing }: Options) {
  const streams = openStreams(limitFactorOf(db));
  const { deliver, restart, rest, add } = delivery(streams);
  const stopAnnouncing = announceSignals(db);
  const connection = listener({
    url: String(poolOf(db).options.connectionString),
    onNotice: (payload) => {
      const notice = payload === '' ? undefined : readNotice(payload);
      if (notice && 'notification' in notice) return show(notice);
      if (notice) add(notice);
      // Another program on this database may announce anything: that only costs a look.
      wake();
    },
    onLoss: () => {
      restart();
      wake();
    },
  });
  const { start, wake, stop } = backgroundLoop({ work: look, grace: Timing.grace });
  let isStarted = false;

  async function look() {
    const began = performance.now();
    try {
      if (!isServing()) streams.endAll();
      if (streams.all.size > 0) await deliver(await connection.connected());
      else rest();
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) log.warn({ err: error }, 'Live updates failed and start again');
      connection.drop();
      return Timing.retry;
    }
    const pause = Math.max(Timing.pause, (performance.now() - began) * Timing.pausePerWork);
    await sleep(pause, undefined, { ref: false });
    return Timing.look;
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
      if (!isStarted) start();
      isStarted = true;
      wake();
    },
    stop: async () => {
      streams.endAll();
      stopAnnouncing();
      await stop();
      await connection.close();
    },
  };
}
