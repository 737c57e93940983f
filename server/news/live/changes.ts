import { sql } from 'drizzle-orm';
import type { TicketEvent } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import { listViewers } from '#server/desk/tickets/viewers.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Kind } from '#server/platform/events/event-names.ts';
import { whatPagesAreTold, whoIsTold } from './told.ts';

type Row = {
  kind: Kind;
  recordId: string;
  recordName: string;
  /** Of a ticket. */
  version: number | null;
  action: string;
  page: string | null;
  position: number;
  isNew: boolean;
  /** Whether it may have hidden the record from some who read it before. */
  mayHide: boolean;
  /** The companies whose people may have lost access to the ticket. */
  lostBy: string[];
};

const recentChanges = statement<{ snapshot: string; position: number; changes: Row[] }>('news/live/changes');

type When = Pick<Row, 'position' | 'isNew'>;

/** A ticket event, and whether it happened since the last look. */
export type TicketChange = TicketEvent & When & Pick<Row, 'lostBy'>;

/** An event of another record. */
export type RecordChange = When &
  Pick<Row, 'recordId' | 'recordName' | 'mayHide'> & {
    kind: Exclude<Kind, 'ticket'>;
    page: string | undefined;
    /** Whether only the user that it is about sees what changed. */
    isOwn: boolean;
  };

/**
 * Reads the events since the last look that open pages are told of.
 * @param snapshot of the last look; without it, no event is new
 * @param from also reads the events from this position
 * @returns the events; the snapshot for the next look; the position from which a stream that ends now would resume
 */
export async function readChanges(db: Db, snapshot: string | undefined, from: number | undefined) {
  const { changes, ...look } = one(await recentChanges(db, { snapshot, from }));
  const tickets: TicketChange[] = [];
  const records: RecordChange[] = [];
  for (const { kind, action, recordId, version, page: by, ...row } of changes) {
    const page = by ?? undefined;
    const { position, isNew, lostBy, recordName, mayHide } = row;
    if (kind === 'ticket') {
      const what = whatPagesAreTold(action);
      tickets.push({ ticketId: recordId, version: version ?? 0, what, page, position, isNew, lostBy });
      continue;
    }
    const told = whoIsTold(kind, action);
    if (told !== 'nobody') {
      records.push({ kind, recordId, recordName, page, mayHide, isOwn: told === 'the user', position, isNew });
    }
  }
  return { ...look, tickets, records };
}

/** The tickets that each of these client users may see now. */
export async function visibleTickets(db: Db, all: TicketChange[], clientIds: string[]) {
  const ticketIds = [...new Set(all.map(({ ticketId }) => ticketId))];
  return byUser(
    (await listViewers(db, ticketIds, clientIds)).map(({ ticketId, userId }) => ({ id: ticketId, userId })),
  );
}

/** A record, and a user who may read it. */
export type Pair = { id: string; userId: string };

/** The ids of each user. */
export function byUser(pairs: Pair[]) {
  const seen = new Map<string, Set<string>>();
  for (const { id, userId } of pairs) seen.set(userId, (seen.get(userId) ?? new Set()).add(id));
  return seen;
}

/** Where a stream starts: at a position, or now; and whether the page has to read everything again. */
export type Start = { from: number | undefined; hasMissed: boolean };

export type Wanted = { lastEventId?: string | undefined; secondsAgo?: number | undefined };

/**
 * Finds where a stream starts: after the last event that the page got, or so many seconds ago, or now.
 * @param lastEventId a position, as clients repeat it
 */
export async function findStart(db: Db, { lastEventId, secondsAgo }: Wanted): Promise<Start> {
  if (lastEventId === undefined && secondsAgo === undefined) return { from: undefined, hasMissed: false };
  const start = lastEventId === undefined ? await positionAgo(db, Number(secondsAgo) * 1_000) : positionIn(lastEventId);
  if (start === undefined) return { from: undefined, hasMissed: true };

  const { rows } = await db.execute<{ hasMissed: boolean }>(sql`
    select ${start}::bigint > event_position(pg_snapshot_xmax(pg_current_snapshot())) or coalesce((
      select created_at < ${ago(LiveLimit.resumable)} from events
      where position >= ${start}::bigint order by position, id limit 1
    ), false) as "hasMissed"`);
  const { hasMissed } = one(rows);
  return { from: hasMissed ? undefined : start, hasMissed };
}

function positionIn(id: string) {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** Transactions last up to ten seconds, and their events are as old as their beginning. */
const SLACK = 10_000;

async function positionAgo(db: Db, time: number) {
  const { rows } = await db.execute<{ position: number }>(sql`
    select coalesce(
      (select position from events where created_at > ${ago(time + SLACK)} order by created_at, id limit 1),
      event_position(pg_snapshot_xmin(pg_current_snapshot()))
    )::float8 as position`);
  return one(rows).position;
}
