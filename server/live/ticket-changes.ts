import { sql } from 'drizzle-orm';
import type { TicketEvent } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { ago } from '#server/database/intervals.ts';
import { statement } from '#server/database/statement.ts';
import type { ActionOf } from '#server/events/event-names.ts';
import { listViewers } from '#server/tickets/viewers.ts';

type Row = {
  ticketId: string;
  version: number;
  action: string;
  position: number;
  isNew: boolean;
  /** The companies whose people may have lost access to the ticket. */
  lostBy: string[];
};

const ticketChanges = statement<{ snapshot: string; position: number; changes: Row[] }>('live/ticket-changes');

/** A ticket event, and whether it happened since the last look. */
export type TicketChange = TicketEvent & Pick<Row, 'position' | 'isNew' | 'lostBy'>;

/**
 * Reads the ticket events since the last look.
 * @param snapshot of the last look; without it, no event is new
 * @param from also reads the events from this position
 * @returns the events; the snapshot for the next look; the position from which a stream that ends now would resume
 */
export async function readTicketChanges(db: Db, snapshot: string | undefined, from: number | undefined) {
  const look = one(await ticketChanges(db, { snapshot, from }));
  const rows = look.changes.map(({ action, ...row }) => ({ ...row, what: whatOf(action) }));
  return { ...look, changes: rows satisfies TicketChange[] };
}

/** How pages are told about an action. A newer version of the program may have stored an unknown one. */
function whatOf(action: string): TicketEvent['what'] {
  return (whatPagesAreTold as Record<string, TicketEvent['what']>)[action] ?? 'changed';
}

/** What open pages are told about each event of a ticket. Only staff learn of those that are `noted`. */
export const whatPagesAreTold: Record<ActionOf<'ticket'>, TicketEvent['what']> = {
  created: 'created',
  imported: 'created',
  changed: 'changed',
  commented: 'commented',
  noted: 'noted',
  'replied automatically': 'commented',
  'not fixed': 'changed',
  rated: 'noted',
  'due soon': 'changed',
  missed: 'changed',
  merged: 'merged',
  unmerged: 'merged',
  split: 'split',
  unsplit: 'split',
  deleted: 'deleted',
  asked: 'changed',
  acknowledged: 'changed',
  redacted: 'changed',
  'mailed again': 'changed',
  'link made': 'noted',
  'note redacted': 'noted',
  attached: 'changed',
  detached: 'changed',
  followed: 'noted',
  unfollowed: 'noted',
};

/** The tickets that each of these client users may see now. */
export async function visibleTickets(db: Db, all: TicketChange[], clientIds: string[]) {
  const tickets = new Map<string, Set<string>>();
  const ticketIds = [...new Set(all.map(({ ticketId }) => ticketId))];
  for (const { ticketId, userId } of await listViewers(db, ticketIds, clientIds)) {
    const seen = tickets.get(userId) ?? new Set();
    tickets.set(userId, seen.add(ticketId));
  }
  return tickets;
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
