import { eq, type SQL, sql } from 'drizzle-orm';
import type { CommentQueryInput } from '#contract/comments.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import { redactable } from '#server/desk/tickets/redaction/redactable.ts';
import type { Db } from '#server/platform/database/client.ts';
import { keyedStatement, statementPart } from '#server/platform/database/statement.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { afterPlace, byId, byMoment, placeIn } from '#server/platform/http/pagination.ts';

/** The sort keys that a cursor of comments holds. */
export const cursorOf = (row: { createdAt: string; id: string }) => [row.createdAt, row.id];

const thread = keyedStatement<{ lines: string | null }>('desk/comments/thread');

/**
 * One page of a ticket's comments. Only provider staff get internal notes and the states of emails.
 * @returns each as JSON, one more than requested if more follow; those beyond the page's byte limit are empty
 * @throws 404 if the ticket is not visible to the actor, 400 for an invalid cursor
 */
export async function readThread(db: Db, actor: Actor, ticketId: string, { order, cursor, limit }: CommentQueryInput) {
  const direction = order === 'newest' ? 'desc' : 'asc';
  const [createdAt, id] = cursor === undefined ? [] : placeIn(cursor, keys);
  const place = cursor === undefined ? undefined : ['createdAt', 'id'].map((name) => sql.placeholder(name));
  const [row] = await thread(db, {
    key: `${actor.role} ${order} ${cursor !== undefined}`,
    make: () => {
      const page = afterPlace(place, keys, direction);
      return part(actor.role, { isInPage: page.where ?? sql`true`, order: sql.join(page.orderBy, sql`, `) });
    },
    values: { ...shared(actor, ticketId), createdAt, id, limit: limit + 1 },
  });
  if (!row) throw notFound('Ticket');
  return row.lines?.split('\n') ?? [];
}

const keys = [byMoment(sql`created_at`), byId(sql`id`)];

const shared = (actor: Actor, ticketId: string) => ({
  ...valuesOf(actor),
  ticketId,
  isStaff: isStaff(actor),
  bytes: PageBytes,
});

function part(role: Actor['role'], page: { isInPage: SQL; order: SQL }) {
  const anyone = anyoneWho(role);
  const fieldsOfRole = isStaff(anyone) ? mailed : redactableUntil(anyone);
  return statementPart('desk/comments/thread', { ...page, isVisible: visibleTo(anyone), fieldsOfRole });
}

/** A comment of a ticket's thread as JSON; undefined if the actor may not see it. */
export async function findComment(db: Db, actor: Actor, id: string) {
  const [comment] = await db.select({ ticketId: comments.ticketId }).from(comments).where(eq(comments.id, id));
  if (!comment) return undefined;
  const [row] = await thread(db, {
    key: `${actor.role} one`,
    make: () => part(actor.role, { isInPage: sql`id = ${sql.placeholder('id')}`, order: sql`id` }),
    values: { ...shared(actor, comment.ticketId), id, limit: 1 },
  });
  return row?.lines ?? undefined;
}

/** The emails with a comment, for staff. */
const mailed = sql`(
  select coalesce(json_agg(json_build_object(
    'id', mails.id,
    'name', coalesce(recipients.first_name || ' ' || recipients.last_name, ''),
    'state', case when bounced_at is not null then 'bounced' when failed_at is not null then 'failed'
      when sent_at is not null then 'sent' else 'waiting' end,
    'at', iso_time(coalesce(bounced_at, failed_at, sent_at, mails.created_at)),
    'response', response) order by mails.id), '[]')
  from mailed_comments join outgoing_mails as mails on mails.id = mail_id
  left join users as recipients on recipients.id = mails.user_id
  where comment_id = page.id) as mailed`;

/** Until when a client may remove what they wrote. */
function redactableUntil({ id }: Actor): SQL {
  const isTheirs = sql`page.author_id = ${id} and not is_ticket and page.created_at > now() - ${redactable}::interval`;
  return sql`case when ${isTheirs} then iso_time(page.created_at + ${redactable}::interval) end as "redactableUntil"`;
}
