import type { CommentQueryInput } from '#contract/comments.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/errors.ts';
import { momentIn } from '#server/http/pagination.ts';
import { viewOf } from '#server/tickets/queries.ts';
import { redactable } from '#server/tickets/redaction/redactable.ts';

/** The sort keys that a cursor of comments holds. */
export const cursorOf = (row: { createdAt: string; id: string }) => [row.createdAt, row.id];

const thread = statement<{ lines: string | null }>('comments/thread');

/**
 * One page of a ticket's comments. Only provider staff get internal notes and the states of emails.
 * @returns each as JSON, one more than requested if more follow; those beyond the page's byte limit are empty
 * @throws 404 if the ticket is not visible to the actor, 400 for an invalid cursor
 */
export async function readThread(db: Db, actor: Actor, ticketId: string, { order, cursor, limit }: CommentQueryInput) {
  const { options, values } = viewOf(actor);
  const states = isStaff(actor) ? ['staff'] : [];
  const turn = order === 'newest' ? ['newest'] : [];
  const part = cursor ? [order === 'newest' ? 'before' : 'after'] : [];
  const [row] = await thread(db, [...options, ...states, ...turn, ...part], {
    ...values,
    ...(cursor ? momentIn(cursor) : {}),
    ticketId,
    limit: limit + 1,
    bytes: PageBytes,
    ...(isStaff(actor) ? {} : { redactable }),
  });
  if (!row) throw notFound('Ticket');
  return row.lines?.split('\n') ?? [];
}
