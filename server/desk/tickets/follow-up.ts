import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { createTicket, type TicketOrigin } from './commands.ts';
import type { findTicket } from './queries.ts';

export type ClosedTicket = Awaited<ReturnType<typeof findTicket>>;
type Words = { comment: string; fileIds?: string[] | undefined };

/**
 * Creates the ticket that continues a closed one, with a client's comment as its description. Who took part in the closed
 * ticket participates in it.
 * @param origin where it came from, and who else participates in it
 * @throws the errors of `createTicket`
 */
export function createFollowUp(
  tx: Db,
  author: UserActor,
  closed: ClosedTicket,
  { comment, fileIds }: Words,
  { participantIds = [], ...origin }: TicketOrigin = {},
) {
  const { id: followsId, title, category, priority, clientId, participants } = closed;
  const input = { title, description: comment, category, priority, tags: [], fileIds };
  const people = [clientId, ...participants.map(({ id }) => id), ...participantIds];
  return createTicket(tx, author, input, { ...origin, followsId, participantIds: people });
}
