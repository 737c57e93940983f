import { and, eq, inArray, sql } from 'drizzle-orm';
import { selectTickets } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type Reactions, reactionTo } from '#server/platform/events/reactions.ts';
import { audience, mayConcernTeam, type News } from './audience.ts';
import { listTeam, type TicketWithPeople, withPeople } from './ticket-people.ts';

/** The audience of some events of tickets. */
export function newsOfTickets(events: StoredEvent[], tickets: Map<string, TicketWithPeople>): News[] {
  return events.flatMap((event) => {
    const ticket = tickets.get(event.recordId);
    return ticket ? audience(event, ticket) : [];
  });
}

/** The tickets of some events with their people, by id. Undoing a split deletes a ticket, but not its events. */
export async function findTicketsOf(tx: Db, some: StoredEvent[]): Promise<Map<string, TicketWithPeople>> {
  const events = some.filter(({ kind }) => kind === 'ticket');
  const ids = [...new Set(events.map(({ recordId }) => recordId))];
  if (ids.length === 0) return new Map();
  const all = await selectTickets(tx, undefined, { isQuiet: sql<boolean | null>`tickets.is_quiet` }).where(
    inArray(tickets.id, ids),
  );
  const found = await withPeople(tx, all, events.some(mayConcernTeam));
  return new Map(found.map((ticket) => [ticket.id, ticket]));
}

/**
 * Tells the team about new inquiries, and about suspected spam once it is marked as not spam. Whoever is assigned an inquiry
 * learns of that, and from then on of its answers instead of the team.
 */
export async function findInquiryNews(tx: Db, all: StoredEvent[]): Promise<News[]> {
  const events = all.filter(({ kind }) => kind === 'inquiry');
  const ids = events.map(({ recordId }) => recordId);
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: inquiries.id, assignedToId: inquiries.assignedToId })
    .from(inquiries)
    .where(and(inArray(inquiries.id, ids), eq(inquiries.isSuspectedSpam, false)));
  const team = await listTeam(tx, []);
  return events.flatMap((event) => {
    const inquiry = found.find(({ id }) => id === event.recordId);
    const sentence = reactionTo(inquirySentences, event)?.(event);
    if (!inquiry || !sentence) return [];
    const assignee = team.filter(({ id }) => id === inquiry.assignedToId);
    const isForTeam = event.action !== 'changed' && (event.action !== 'commented' || assignee.length === 0);
    const others = (isForTeam ? team : assignee).filter((person) => person.id !== event.actorId);
    const message = { kind: 'inquiry', sentence } as const;
    return others.map((person) => ({ ...message, event, ticket: undefined, person, reason: 'team' as const }));
  });
}

/** What is said about the events of an inquiry. */
export const inquirySentences: Reactions<(event: StoredEvent) => string | undefined> = {
  inquiry: {
    created: tellTeamUnlessSpam,
    'not spam': tellTeamUnlessSpam,
    changed: tellNewAssignee,
    commented: tellAssigneeOrTeam,
  },
};

function tellTeamUnlessSpam({ recordName }: StoredEvent) {
  return `Inquiry from ${recordName}`;
}

function tellNewAssignee({ recordName, actorName, changes }: StoredEvent) {
  return changes?.assignedTo ? `${actorName} assigned you the inquiry from ${recordName}` : undefined;
}

function tellAssigneeOrTeam({ recordName }: StoredEvent) {
  return `${recordName} answered about their inquiry`;
}
