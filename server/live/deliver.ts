import type { Presence } from '#contract/live.ts';
import { findActiveSessions } from '#server/auth/sessions/queries.ts';
import type { Db } from '#server/database/client.ts';
import { isSame, presencesAround } from './presence.ts';
import { idLine, type Stream, type Streams, textOf } from './streams.ts';
import { readTicketChanges, type TicketChange, visibleTickets } from './ticket-changes.ts';

type Text = Pick<TicketChange, 'position' | 'isNew'> & { text: string; isFor: (stream: Stream) => boolean };

/** Sends ticket changes and presences to the streams of those who may see them. */
export function delivery(streams: Streams) {
  let snapshot: string | undefined;
  let shown = new Map<string, Presence>();
  /** Versions of the tickets in which alerts were counted since the last look. */
  const counted = new Map<string, number>();

  async function deliver(db: Db) {
    // A stream that opens meanwhile has its turn with the next look.
    const open = [...streams.all];
    await endOver(db, open);
    const starts = open.flatMap(({ start }) => start?.from ?? []);
    const {
      changes: recorded,
      position,
      ...look
    } = await readTicketChanges(db, snapshot, starts.length > 0 ? Math.min(...starts) : undefined);
    snapshot = look.snapshot;
    const changes = [...recorded, ...takeCounted(position)];
    const clientIds = open.filter(({ isStaff }) => !isStaff).map(({ userId }) => userId);
    const visible = await visibleTickets(db, changes, [...new Set(clientIds)]);
    const texts = changes.flatMap(({ ticketId, version, what, lostBy, ...each }) => [
      // It does not name the ticket: open pages of its former company read everything again.
      ...(lostBy.length > 0
        ? [{ ...each, text: textOf('reset', {}, Math.min(each.position, position)), isFor: isOf(lostBy) }]
        : []),
      {
        ...each,
        // A stream that is cut after it resumes there and gets it again, with the rest.
        text: textOf('ticket', { ticketId, version, what }, Math.min(each.position, position)),
        isFor: ({ isStaff, userId }: Stream) =>
          isStaff || (what !== 'noted' && visible.get(userId)?.has(ticketId) === true),
      },
    ]);
    for (const stream of open) sendBatch(stream, texts, position);
    streams.moveTo(position);
    await deliverPresences(db, open);
  }

  function takeCounted(position: number) {
    const taken = [...counted].map(
      ([ticketId, version]): TicketChange => ({
        ticketId,
        version,
        what: 'changed',
        position,
        isNew: true,
        lostBy: [],
      }),
    );
    counted.clear();
    return taken;
  }

  /** Tells staff who else has the same ticket open, when that has changed. */
  async function deliverPresences(db: Db, open: Stream[]) {
    const staffIds = open.filter(({ isStaff }) => isStaff).map(({ userId }) => userId);
    const current = await presencesAround(db, [...new Set(staffIds)]);
    for (const presence of current) {
      if (isSame(shown.get(presence.ticketId), presence)) continue;
      const viewers = new Set(presence.people.map(({ id }) => id));
      for (const stream of open)
        if (stream.isStaff && viewers.has(stream.userId)) streams.send(stream, 'presence', presence);
    }
    shown = new Map(current.map((presence) => [presence.ticketId, presence]));
  }

  function sendBatch(stream: Stream, texts: Text[], position: number) {
    const { start } = stream;
    stream.start = undefined;
    const { from = Number.POSITIVE_INFINITY } = start ?? {};
    const wanted = texts.filter((each) => (each.isNew || each.position >= from) && each.isFor(stream));
    if (!start && wanted.length === 0) return;

    const reset = start?.hasMissed ? textOf('reset', {}, position) : '';
    // Only the end of a batch moves the client beyond all of it.
    stream.write([reset, ...wanted.map(({ text }) => text), idLine(position), '\n'].join(''));
  }

  return {
    deliver,
    /** Adds a ticket in which an alert was counted to the next look. */
    add: ({ ticketId, version }: Pick<TicketChange, 'ticketId' | 'version'>) => counted.set(ticketId, version),
    /** Starts over at now. Open pages have to read everything again. */
    restart: () => {
      snapshot = undefined;
      for (const stream of streams.all) stream.start = { from: undefined, hasMissed: true };
    },
    /** Called while no stream is open. */
    rest: () => {
      snapshot = undefined;
      counted.clear();
    },
  };
}

const isOf =
  (companyIds: string[]) =>
  ({ companyId }: Stream) =>
    companyId !== null && companyIds.includes(companyId);

/** Ends the streams of sessions that have ended. */
async function endOver(db: Db, open: Stream[]) {
  const sessions = await findActiveSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))]);
  const valid = new Set(sessions.filter((each) => !each.needsSecondFactor).map(({ sessionId }) => sessionId));
  for (const stream of open) if (!valid.has(stream.sessionId)) stream.end();
}
