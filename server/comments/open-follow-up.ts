import { eq } from 'drizzle-orm';
import type { NewCommentInput } from '#contract/comments.ts';
import { type Db, one } from '#server/database/client.ts';
import { users } from '#server/database/tables/users.ts';
import type { UserActor } from '#server/events/actor.ts';
import { type ClosedTicket, createFollowUp } from '#server/tickets/follow-up.ts';

/**
 * Creates a ticket from a comment on a closed one.
 * @returns the new ticket's description in the shape of a comment
 */
export async function openFollowUp(
  tx: Db,
  author: UserActor,
  closed: ClosedTicket,
  input: NewCommentInput,
  limitFactor: number,
) {
  const { id, description, createdAt, files, redactions } = await createFollowUp(
    tx,
    author,
    closed,
    input,
    limitFactor,
  );
  const person = { userName: users.firstName, userLastName: users.lastName, userRole: users.role };
  const name = one(await tx.select(person).from(users).where(eq(users.id, author.id)));
  return {
    id,
    comment: description,
    isInternal: false,
    ...name,
    createdAt,
    source: 'portal',
    mail: null,
    origin: null,
    redactions,
    files,
    openedTicketId: id,
  } as const;
}
