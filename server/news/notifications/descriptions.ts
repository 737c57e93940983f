import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { formatDateTime } from '#server/platform/mail/format-dates.ts';
import { redactedText } from '#server/platform/mail/redacted-text.ts';
import type { Entry } from '#server/platform/mail/templates/ticket-mail.ts';
import { listUnverifiedTickets } from '#server/platform/mail/unverified-tickets.ts';
import type { Ticket } from './ticket-people.ts';

/** A file of a text in an email, with a URL if it is not attached. */
export type MailedFile = Pick<typeof files.$inferSelect, 'id' | 'name' | 'size' | 'contentType' | 'place'> & {
  url?: string;
};
export type DatedEntry = Omit<Entry, 'files'> & { createdAt: Date; files?: MailedFile[] };

/** The complete files of a text. Files are checked for malware before they are complete. */
export function mailedFiles(isOfText: SQL) {
  const { id, name, size, contentType, place, position, completedAt } = files;
  return sql<MailedFile[]>`array(
    select json_build_object('id', ${id}, 'name', ${name}, 'size', ${size}, 'contentType', ${contentType}, 'place', ${place})
    from ${files} where ${isOfText} and ${completedAt} is not null order by ${position}, ${id})`;
}

/** The descriptions of tickets as entries of an email, with their authors, by the ticket's id. */
export async function listDescriptions(db: Db, all: Ticket[], timeZone: string): Promise<Map<string, DatedEntry>> {
  const unverified = await listUnverifiedTickets(db, all);
  const openers = new Map((await listOpeners(db, all)).map((opener) => [opener.ticketId, opener]));
  const filesOf = new Map((await listFiles(db, all)).map(({ id, attached }) => [id, attached]));
  return new Map(
    all.map((ticket) => {
      const { id, createdAt, description, redactions } = ticket;
      const text = redactedText(description, redactions, timeZone);
      const at = formatDateTime(createdAt, timeZone);
      const marks = { isUnverified: unverified.has(id), files: filesOf.get(id) ?? [] };
      return [id, { ...authorOf(ticket, openers.get(id)), at, createdAt, text, ...marks }];
    }),
  );
}

type Opener = Awaited<ReturnType<typeof listOpeners>>[number];

function listOpeners(db: Db, all: Ticket[]) {
  const { recordId: ticketId, actorId, actorName, via } = events;
  const ids = all.map(({ id }) => id);
  return db
    .select({ ticketId, actorId, actorName, via, role: users.role })
    .from(events)
    .innerJoin(users, eq(users.id, actorId))
    .where(and(inArray(ticketId, ids), eq(events.kind, 'ticket'), eq(events.action, 'created')));
}

function listFiles(db: Db, all: Ticket[]) {
  const ids = all.map(({ id }) => id);
  const isOfDescription = sql`${files.ticketId} = ${tickets.id} and ${files.commentId} is null and ${files.homeId} is null`;
  return db
    .select({ id: tickets.id, attached: mailedFiles(isOfDescription) })
    .from(tickets)
    .where(inArray(tickets.id, ids));
}

/** The author of a description opened the ticket, except when staff forwarded a client's email or converted an inquiry. */
function authorOf({ clientId, clientName, clientLastName }: Ticket, opener: Opener | undefined) {
  const isTheirs = opener?.via === 'inquiry' || (opener?.via === 'email' && isStaffRole(opener.role));
  if (!opener || opener.actorId === clientId || isTheirs)
    return { author: `${clientName} ${clientLastName}`, look: 'client' } as const;
  return { author: opener.actorName, look: isStaffRole(opener.role) ? 'staff' : 'client' } as const;
}
