import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { trackingMessages } from '#contract/tracking-constants.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findLink, findUnlessGuessed } from '#server/platform/links/links.ts';
import { findRecipient, type Recipient } from '#server/platform/mail/recipient.ts';
import type { Typed } from './read-form.ts';

/** A ticket and the person who follows it by link. */
export type Tracked = {
  /** The person, as the actor of what they do on the page. */
  actor: UserActor;
  person: Recipient;
  ticket: Awaited<ReturnType<typeof findTicket>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom and what the link of this request belongs to, once that is known. */
    tracked: Tracked | null;
    /** What was typed into a form that could not be sent. */
    draft: Typed | null;
  }
}

/** The person of a link has an account by now, so only their login opens the ticket. */
export class LoginNeeded extends Error {
  readonly ticketId: string;

  constructor(ticketId: string) {
    super('The person of this link has an account');
    this.ticketId = ticketId;
  }
}

/**
 * Opens the link of a request: every route behind it starts here. Like `findTracked`, for the page of the request, which
 * then also says what was refused.
 * @throws `LoginNeeded` once the person has an account, and the errors of `findTracked`
 */
export async function openTracked(request: FastifyRequest, token: string) {
  request.tracked = null;
  const tracked = await findTracked(request.server.db, token, request.ip);
  if (tracked.person.hasAccount) throw new LoginNeeded(tracked.ticket.id);
  request.tracked = tracked;
  return tracked;
}

/**
 * Finds the ticket of a tracking link, or the one that it was merged into, with the rights that its person has now.
 * @param ip the client's address, as in the request
 * @throws the same 404 for an unknown token, an expired one, one of another kind, and a ticket that its person may not see
 * any more. All of them count as guesses, so that they also take the same time; 429 for a client that has guessed too often
 */
async function findTracked(db: Db, token: string, ip: string): Promise<Tracked> {
  const found = await findUnlessGuessed(db, { token, ip }, () => findVisible(db, token));
  if (!found) throw new Refusal('hidden', trackingMessages.invalid);

  const { person, ticketId } = found;
  const ticket = await findTicket(db, person, ticketId);
  // Role and companyId fit together, as in `Recipient`.
  const actor = {
    type: 'user',
    id: person.id,
    role: person.role,
    companyId: person.companyId,
    address: ip,
  } as UserActor;
  return { actor, person, ticket };
}

async function findVisible(db: Db, token: string) {
  const link = await findLink(db, 'track', token);
  const person = await findRecipient(db, link?.userId ?? null);
  if (!link || !person) return undefined;
  const isMeant = eq(tickets.id, finalTicket(sql`${link.subjectId}::uuid`));
  const [ticket] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(isMeant, visibleTo(person)));
  return ticket && { person, ticketId: ticket.id };
}

/** The address of a tracked ticket, without that of the site. */
export function addressOf(token: string) {
  return `/track/${encodeURIComponent(token)}`;
}
