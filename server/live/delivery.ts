import type { Presence } from '#contract/live.ts';
import { findActiveSessions } from '#server/auth/sessions/queries.ts';
import type { Db } from '#server/database/client.ts';
import { type News, readNews, visibleTickets } from './news.ts';
import { isSame, presencesAround } from './presence.ts';
import type { Stream, Streams } from './streams.ts';

type Text = Pick<News, 'position' | 'isNew'> & { text: string; isFor: (stream: Stream) => boolean };

/** Passes what happened on to the streams of those who may see it. */
export function delivery(streams: Streams) {
  let snapshot: string | undefined;
  let shown = new Map<string, Presence>();

  async function deliver(db: Db) {
    // A stream that opens meanwhile has its turn with the next look.
    const open = [...streams.all];
    await endOver(db, open);
    const starts = open.flatMap(({ start }) => start?.from ?? []);
    const { news, position, ...look } = await readNews(
      db,
      snapshot,
      starts.length > 0 ? Math.min(...starts) : undefined,
    );
    snapshot = look.snapshot;
    streams.moveTo(position);
    const clientIds = open.filter(({ isStaff }) => !isStaff).map(({ userId }) => userId);
    const visible = await visibleTickets(db, news, [...new Set(clientIds)]);
    const texts = news.map(({ ticketId, version, what, ...each }) => ({
      ...each,
      text: streams.event('ticket', { ticketId, version, what }),
      isFor: ({ isStaff, userId }: Stream) =>
        isStaff || (what !== 'noted' && visible.get(userId)?.has(ticketId) === true),
    }));
    for (const stream of open) send(stream, texts);
    await deliverPresences(db, open);
  }

  /** Tells staff who else has the same ticket open, when that has changed. */
  async function deliverPresences(db: Db, open: Stream[]) {
    const staffIds = open.filter(({ isStaff }) => isStaff).map(({ userId }) => userId);
    const current = await presencesAround(db, [...new Set(staffIds)]);
    for (const presence of current) {
      if (isSame(shown.get(presence.ticketId), presence)) continue;
      const viewers = new Set(presence.people.map(({ id }) => id));
      const text = streams.event('presence', presence);
      for (const stream of open) if (stream.isStaff && viewers.has(stream.userId)) stream.write(text);
    }
    shown = new Map(current.map((presence) => [presence.ticketId, presence]));
  }

  function send(stream: Stream, texts: Text[]) {
    const { start } = stream;
    stream.start = undefined;
    const first = start && (start.hasMissed ? streams.event('reset') : streams.event());
    const { from = Number.POSITIVE_INFINITY } = start ?? {};
    const wanted = texts.filter((each) => (each.isNew || each.position >= from) && each.isFor(stream));
    const text = [first, ...wanted.map((each) => each.text)].join('');
    if (text) stream.write(text);
  }

  return {
    deliver,
    /** Begins with what happens from now on. Open pages have to read everything again. */
    restart: () => {
      snapshot = undefined;
      for (const stream of streams.all) stream.start = { from: undefined, hasMissed: true };
    },
    /** Nobody listens. */
    rest: () => {
      snapshot = undefined;
    },
  };
}

/** Ends the streams whose session has ended, for whatever reason. */
async function endOver(db: Db, open: Stream[]) {
  const sessions = await findActiveSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))]);
  const valid = new Set(sessions.filter((each) => !each.needsSecondFactor).map(({ sessionId }) => sessionId));
  for (const stream of open) if (!valid.has(stream.sessionId)) stream.end();
}
