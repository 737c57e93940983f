import { CommentLength } from '#contract/comments-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { DefaultCategory, DefaultPriority, DescriptionLength } from '#contract/tickets-constants.ts';
import { addComment } from '#server/desk/comments/commands.ts';
import { createTicket } from '#server/desk/tickets/commands.ts';
import { type ClosedTicket, createFollowUp } from '#server/desk/tickets/follow-up.ts';
import type { Db } from '#server/platform/database/client.ts';
import { answersNote } from './answered-notes.ts';
import type { Arrival, Surroundings } from './arrival.ts';
import { noteOf, storeMailFiles } from './mail-files.ts';
import { hasTooManyTickets, isOverQuota } from './mail-limits.ts';
import { belowSubject, lineOf, storable, titleOf, withForwarded, wordsOf } from './mail-text.ts';
import { done, held, type Outcome } from './outcome.ts';
import { ownSubjectOf } from './own-subject.ts';
import { actorBy, findAddressed, findSender, isStaffMember, type Sender } from './senders.ts';

type User = NonNullable<Sender>;
type NewTicket = {
  requester: User;
  follows?: ClosedTicket;
  /** Whether those in To and Cc take part (senders.ts). */
  addsPeople: boolean;
  /** Whether it answers a notice about the requester's login: “That was not me” must not wait. */
  answersNotice?: boolean;
};

/** Creates the ticket of a client's email. */
export async function placeTicket(
  tx: Db,
  arrival: Arrival,
  { requester, follows, addsPeople, answersNotice = false }: NewTicket,
  around: Surroundings,
): Promise<Outcome> {
  const { mail } = arrival;
  const { companyId } = requester;
  const actor = actorBy(requester);
  const whose = { ticketId: follows?.id ?? null, userId: requester.id };
  if (companyId === null) return held('no_requester', whose);
  if (await hasTooManyTickets(tx, { id: requester.id, companyId })) return held('too_many_tickets', whose);
  if (await isOverQuota(tx, actor, mail, around)) return held('storage_used', whose);

  // A new ticket has it as its title.
  const subject = follows ? await ownSubjectOf(tx, arrival, { ticketId: follows.id }) : '';
  const { text, full } = wordsOf(belowSubject(withForwarded(mail), subject), DescriptionLength);
  const { fileIds, leftOut } = await storeMailFiles(tx, actor, mail, full);
  const description = `${text}${noteOf(leftOut)}`;
  const input = { ...common, ...aboutOf(mail.subject, answersNotice), description, fileIds };
  const origin = { source: 'mail', participantIds: addsPeople ? await findAddressed(tx, mail) : [] } as const;
  const words = { comment: description, fileIds };
  const ticket = follows
    ? await createFollowUp(tx, actor, follows, words, origin)
    : await createTicket(tx, actor, input, origin);
  return done('ticket', { ticketId: ticket.id, userId: requester.id });
}

/**
 * Creates the ticket of a client whose email staff forwarded. Their own words above it become an internal note.
 * @param requester whose email it was, if staff chose somebody
 */
export async function placeForwarded(
  tx: Db,
  arrival: Arrival,
  { sender, requester }: { sender: User; requester?: Sender },
): Promise<Outcome> {
  const { mail } = arrival;
  if (!mail.forwarded) return held('no_requester', { userId: sender.id });
  const client = requester ?? (await findSender(tx, mail.forwarded.from));
  const isKnown = client?.isActive && !isStaffMember(client);
  if (!isKnown || client.companyId === null) return held('unknown_requester', { userId: sender.id });

  if (await answersNote(tx, arrival, null)) return held('quotes_note', { userId: sender.id });

  const { text, subject, above } = mail.forwarded;
  const staff = actorBy(sender);
  // The whole email contains staff's own words, which are not for the client.
  const words = wordsOf({ text, whole: '' }, DescriptionLength);
  const { fileIds, leftOut } = await storeMailFiles(tx, staff, mail, words.full);
  const input = {
    ...common,
    title: titleOf(subject ?? mail.subject, FieldLimit.title),
    description: `${words.text}${noteOf(leftOut)}`,
    fileIds,
    companyId: client.companyId,
    clientId: client.id,
  };
  const { id: ticketId } = await createTicket(tx, staff, input, { source: 'mail' });
  if (storable(above).trim() === '') return done('ticket', { ticketId, userId: sender.id });
  const note = { comment: wordsOf({ text: above, whole: '' }, CommentLength).text, isInternal: true };
  const { id: commentId } = await addComment(tx, staff, ticketId, note, 'mail');
  return done('ticket', { ticketId, commentId, userId: sender.id, noteReason: 'forward' });
}

const common = { category: DefaultCategory, priority: DefaultPriority, tags: [] as string[] } as const;

/** The title and priority of a client's email. */
function aboutOf(subject: string, answersNotice: boolean) {
  const title = titleOf(subject, FieldLimit.title);
  if (!answersNotice) return { title };
  return { title: lineOf(`Answer to a security notice: ${title}`, FieldLimit.title), priority: 'high' } as const;
}
