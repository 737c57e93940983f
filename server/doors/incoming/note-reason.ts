import type { NoteReasons } from '#contract/incoming-mail-constants.ts';
import { isStaff } from '#contract/policies.ts';
import type { findTicket } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { doubtAboutAddressees } from './addressees.ts';
import { answersNote } from './answered-notes.ts';
import type { Arrival, Surroundings } from './arrival.ts';
import { quotesNote } from './quoted-notes.ts';

type Writing = { actor: UserActor; ticket: Awaited<ReturnType<typeof findTicket>>; answeredMailId: string | null };

/**
 * The reason that an email from staff becomes an internal note. It becomes a public comment only if all its addressees take
 * part in the ticket and nothing in it is from a note, however its ticket was found.
 * @returns null for a comment
 */
export async function noteReasonOf(
  tx: Db,
  arrival: Arrival,
  { actor, ticket, answeredMailId }: Writing,
  { own }: Pick<Surroundings, 'own'>,
): Promise<(typeof NoteReasons)[number] | null> {
  if (!isStaff(actor)) return null;
  const { mail } = arrival;
  if (mail.forwarded) return 'forward';
  if (await answersNote(tx, arrival, answeredMailId)) return 'answers_note';
  if (await quotesNote(tx, mail, { ticketId: ticket.id, authorId: actor.id })) return 'quotes_note';
  return doubtAboutAddressees(tx, mail, { ticket, authorId: actor.id, own });
}
