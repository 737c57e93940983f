import type { Presence } from '#contract/live.ts';
import { findActiveSessions } from '#server/people/auth/sessions/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { audienceOf } from './audience.ts';
import { type RecordChange, readChanges, type TicketChange, visibleTickets } from './changes.ts';
import { isSame, presencesAround } from './presence.ts';
import { idLine, type Stream, type Streams, textOf } from './streams.ts';

type Text = Pick<TicketChange, 'position' | 'isNew'> & { text: string; isFor: (stream: Stream) => boolean };

/** A change without an event. */
export type Unrecorded = Pick<TicketChange, 'ticketId' | 'version'> | { mailId: string };

/** Sends changes and presences to the streams of those who may see them. */
export function delivery(streams: Streams) {
  let snapshot: string | undefined;
  let shown = new Map<string, Presence>();
  /** By their ids, since the last look. */
  const unrecorded = new Map<string, Unrecorded>();

  async function deliver(db: Db) {
    // A stream that opens meanwhile has its turn with the next look.
    const open = [...streams.all];
    await endOver(db, open);
    const starts = open.flatMap(({ start }) => start?.from ?? []);
    const look = await readChanges(db, snapshot, starts.length > 0 ? Math.min(...starts) : undefined);
    const { position } = look;
    snapshot = look.snapshot;
    const taken = takeUnrecorded(position);
    const texts = [
      ...(await textsOfTickets(db, [...look.tickets, ...taken.tickets], open, position)),
      ...(await textsOfRecords(db, [...look.records, ...taken.records], open, position)),
    ];
    for (const stream of open) sendBatch(stream, texts, position);
    streams.moveTo(position);
    await deliverPresences(db, open);
  }

  function takeUnrecorded(position: number) {
    const all = [...unrecorded.values()];
    unrecorded.clear();
    const now = { page: undefined, position, isNew: true };
    return {
      tickets: all.flatMap((each): TicketChange[] =>
        'ticketId' in each ? [{ ...each, ...now, what: 'changed', lostBy: [] }] : [],
      ),
      records: all.flatMap((each): RecordChange[] =>
        'mailId' in each
          ? [{ kind: 'mail', recordId: each.mailId, recordName: '', ...now, mayHide: false, isOwn: false }]
          : [],
      ),
    };
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
    /** Adds a change without an event to the next look. */
    add: (change: Unrecorded) => unrecorded.set('ticketId' in change ? change.ticketId : change.mailId, change),
    /** Restarts from the present. Open pages have to read everything again. */
    restart: () => {
      snapshot = undefined;
      for (const stream of streams.all) stream.start = { from: undefined, hasMissed: true };
    },
    /** Called while no stream is open. */
    rest: () => {
      snapshot = undefined;
      unrecorded.clear();
    },
  };
}

const isOf =
  (companyIds: string[]) =>
  ({ companyId }: Stream) =>
    companyId !== null && companyIds.includes(companyId);

async function textsOfTickets(db: Db, changes: TicketChange[], open: Stream[], position: number): Promise<Text[]> {
  const clientIds = open.filter(({ isStaff }) => !isStaff).map(({ userId }) => userId);
  const visible = await visibleTickets(db, changes, [...new Set(clientIds)]);
  return changes.flatMap(({ ticketId, version, what, page, lostBy, ...each }) => {
    // A stream that is cut after it resumes there and gets it again, with the rest.
    const from = Math.min(each.position, position);
    return [
      // It does not name the ticket: open pages of its former company read everything again.
      ...(lostBy.length > 0 ? [{ ...each, text: textOf('reset', {}, from), isFor: isOf(lostBy) }] : []),
      {
        ...each,
        text: textOf('ticket', { ticketId, version, what, page }, from),
        isFor: ({ isStaff, userId }: Stream) =>
          isStaff || (what !== 'noted' && visible.get(userId)?.has(ticketId) === true),
      },
    ];
  });
}

async function textsOfRecords(db: Db, changes: RecordChange[], open: Stream[], position: number): Promise<Text[]> {
  if (changes.length === 0) return [];
  const readers = [...new Map(open.map((stream) => [stream.userId, stream])).values()];
  const toldOf = await audienceOf(db, changes, readers);
  return changes.flatMap((change) => {
    const { kind: resource, recordId: id, page, isNew } = change;
    const at = { position: change.position, isNew };
    const from = Math.min(change.position, position);
    return [
      {
        ...at,
        text: textOf('record', { resource, id, page }, from),
        isFor: (stream: Stream) => toldOf(change, stream) === 'this one',
      },
      {
        ...at,
        text: textOf('record', { resource }, from),
        isFor: (stream: Stream) => toldOf(change, stream) === 'one',
      },
    ];
  });
}

/** Ends the streams of sessions that have ended, and notes the roles of the others. */
async function endOver(db: Db, open: Stream[]) {
  const sessions = await findActiveSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))]);
  const valid = new Map(sessions.filter((each) => !each.needsSecondFactor).map((each) => [each.sessionId, each.user]));
  for (const stream of open) {
    const user = valid.get(stream.sessionId);
    if (user) stream.role = user.role;
    else stream.end();
  }
}
