import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ArticleLength } from '#contract/articles-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { createArticle } from './commands.ts';
import { maskPrivate } from './masking.ts';
import { plainTextOf } from './plain-text.ts';

/** How many of staff's last replies become the solution. */
const REPLIES = 3;

/** How long each part of an article may become: a problem and a solution fit into it. */
const PART = ArticleLength / 2 - 1_000;

/**
 * The draft of an article about a ticket: what was wrong, and what staff wrote last, without what tells whose ticket it was.
 * @throws 404 for a ticket that the actor may not see
 */
export async function draftOfTicket(db: Db, actor: UserActor, ticketId: string) {
  const ticket = await findTicket(db, actor, ticketId);
  const known = { people: await peopleOf(db, ticketId), company: await companyOf(db, ticket.companyId) };
  const replies = await lastReplies(db, ticketId);
  const masked = (text: string) => maskPrivate(text, known).slice(0, PART);
  const content =
    `## Problem\n\n${masked(ticket.description)}\n\n## Solution\n\n${masked(replies.join('\n\n'))}`.trim();
  const title = masked(ticket.title).slice(0, FieldLimit.title);
  return { ticket, title, content, category: ticket.category, words: await plainTextOf(content) };
}

type Draft = Awaited<ReturnType<typeof draftOfTicket>>;

/** Creates the article of a ticket: a draft for staff, whose ticket then leads to it. */
export async function createTicketArticle(db: Db, author: UserActor, { ticket, words, ...texts }: Draft) {
  const draft = { ...texts, tags: [], isPublished: false, audience: 'staff' as const };
  return createArticle(db, author, draft, words, ticket);
}

/** Everybody who has to do with the ticket, also colleagues who left. */
async function peopleOf(db: Db, ticketId: string) {
  const known = sql`
    select author_id from comments where ticket_id = ${ticketId}
    union select user_id from ticket_participants where ticket_id = ${ticketId}
    union select assigned_to_id from tickets where id = ${ticketId}
    union select id from users where company_id = (select company_id from tickets where id = ${ticketId})`;
  return db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(sql`(${known}) as known(id)`)
    .innerJoin(users, eq(users.id, sql`known.id`));
}

async function companyOf(db: Db, companyId: string) {
  const [company] = await db
    .select({ name: companies.name, domain: companies.domain, address: companies.address })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company ?? { name: '', domain: '', address: '' };
}

/** In the order in which staff wrote them. */
async function lastReplies(db: Db, ticketId: string) {
  const last = db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      and(
        eq(comments.ticketId, ticketId),
        eq(comments.isInternal, false),
        eq(comments.isDescription, false),
        sql`${comments.source} <> 'automatic'`,
        isNull(users.companyId),
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(REPLIES);
  const rows = await db
    .select({ body: comments.body })
    .from(comments)
    .where(inArray(comments.id, last))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(({ body }) => body);
}
