import { wayInWords } from '#contract/audit-constants.ts';
import type { NotificationKinds } from '#contract/notifications-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { RatingLimit, ratingInWords } from '#contract/ratings-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import type { findTicket } from '#server/tickets/queries.ts';
import {
  broughtByEmail,
  isNewcomer,
  isPromiseFor,
  newcomersIn,
  type TicketPerson,
  toldOfComment,
} from './recipients.ts';
import { isByClient, listLeftToTeam, type Team } from './team.ts';

export type Kind = (typeof NotificationKinds)[number];
type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** Something that an email tells its recipient. A comment's text comes with it. */
export type News = { kind: Kind; event: StoredEvent; sentence: string };

const statuses = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_client: 'Waiting for client',
};

/**
 * What an event means to a recipient at this moment, if anything: their role and the ticket's people may have changed
 * since it happened.
 * @param ticket as the recipient may see it
 * @param people who take part in the ticket
 * @param team who stands in while nobody is assigned to it
 */
export function newsIn(
  event: StoredEvent,
  ticket: Ticket,
  recipient: Actor,
  people: TicketPerson[],
  team: Team,
): News[] {
  const { action, actorId, actorName, via } = event;
  const way = wayInWords(via);
  const person = people.find(({ id }) => id === recipient.id);
  if (actorId === recipient.id) return newsOfOwnEmail(event, people);
  const isTold = (isInternal: boolean) =>
    toldOfComment(people, { authorId: actorId, isInternal }).some(({ id }) => id === recipient.id);
  const isLeft = leftToTeam(event, ticket, people, team).some(({ id }) => id === recipient.id);
  const tell = (kind: Kind, sentence: string) => [{ kind, event, sentence }];

  switch (action) {
    case 'commented':
      return isTold(false) || isLeft ? tell('replied', `${actorName} commented${way}`) : [];
    case 'noted':
      if (mentionedIn(event).includes(recipient.id) && isStaff(recipient))
        return tell('mentioned', `${actorName} mentioned you in an internal note${way}`);
      return isTold(true) ? tell('noted', `${actorName} added an internal note${way}`) : [];
    case 'changed':
      if (person) return newsInChange(event, ticket, person);
      return isLeft && isCurrent(event, ticket) ? tell('reopened', `${actorName} reopened this ticket${way}`) : [];
    case 'not fixed':
      return isTold(true) || isLeft ? tell('reopened', `${actorName} said that it is not fixed`) : [];
    case 'rated':
      return isBadRating(event) &&
        isStaff(recipient) &&
        (person?.isAssignee || isLeft || recipient.role === 'super_admin')
        ? tell('rated', `${actorName} rated this ticket: ${ratingInWords(event.changes?.score?.[1])}`)
        : [];
    case 'created':
      if (person?.isRequester) return tell('replied', `${actorName} opened a ticket for you${way}`);
      if (person?.isAssignee) return tell('assigned', `${actorName} assigned a new ticket to you${way}`);
      if (person?.isParticipant) return tell('replied', `${actorName} opened a ticket${way} and added you to it`);
      if (isLeft) return tell('replied', `${actorName} answered a closed ticket${way}, which opened this one`);
      return isStaff(recipient) ? tell('created', newTicketSentence(event, ticket)) : [];
    case 'due soon':
    case 'missed':
      if (action === 'due soon' && !isStillOpen(event, ticket)) return [];
      return isPromiseFor(recipient, people, action) ? tell('promise', promiseSentence(event)) : [];
    default:
      return [];
  }
}

function newTicketSentence({ actorId, actorName, via }: StoredEvent, ticket: Ticket) {
  const client = `${ticket.clientName} ${ticket.clientLastName}`;
  if (actorId === null || actorId === ticket.clientId) return `New ticket from ${client}`;
  return `New ticket for ${client}, opened by ${actorName}${wayInWords(via)}`;
}

function newsOfOwnEmail(event: StoredEvent, people: TicketPerson[]): News[] {
  const names = broughtByEmail(event, people);
  if (names.length === 0) return [];
  return [{ kind: 'replied', event, sentence: `Your email added ${listed(names)} to this ticket` }];
}

/** Amy Tran, Luis Ortiz, and Carol Hendricks */
export const listed = (names: string[]) => new Intl.ListFormat('en-US').format(names);

function newsInChange(event: StoredEvent, ticket: Ticket, person: TicketPerson): News[] {
  const { actorName, via, changes } = event;
  const way = wayInWords(via);
  const { id, isAssignee, isParticipant, isRequester } = person;
  const newcomers = newcomersIn(changes);
  const tell = (kind: Kind, sentence: string) => ({ kind, event, sentence });
  const news: News[] = [];
  const isStatus = isCurrent(event, ticket);
  if (isStatus && isReopening(event) && isStaff(person))
    news.push(tell('reopened', `${actorName} reopened this ticket${way}`));
  else if (isStatus) news.push(tell('replied', `${actorName} ${statusWords(event, person, ticket.status)}${way}`));
  if (changes?.requester && isRequester)
    news.push(tell('replied', `${actorName} made you the requester of this ticket${way}`));
  if (changes?.assignedTo && isAssignee) news.push(tell('assigned', `${actorName} assigned this ticket to you${way}`));
  if (isNewcomer(changes, id) && isParticipant)
    news.push(tell('replied', `${actorName} added you to this ticket${way}`));
  if (isRequester && newcomers.length > 0)
    news.push(tell('replied', `${actorName} added ${listed(newcomers.map(({ name }) => name))} to this ticket${way}`));
  return news;
}

/** Those who are told of an event because nobody is assigned to its ticket. */
export function leftToTeam(
  event: StoredEvent,
  { followsId }: Pick<Ticket, 'followsId'>,
  people: TicketPerson[],
  team: Team,
) {
  const { action, actorId, recordId: ticketId } = event;
  const isForTeam =
    action === 'not fixed' ||
    (action === 'commented' && isByClient(team, actorId)) ||
    (action === 'changed' && actorId !== null && isReopening(event)) ||
    (action === 'created' && followsId !== null) ||
    isBadRating(event);
  return isForTeam ? listLeftToTeam(team, people, { ticketId, actorId }) : [];
}

/** Those of them who have answered the ticket. They get email about it like those who take part; a whole team gets a list. */
export function standInsFor(...about: Parameters<typeof leftToTeam>) {
  const [{ recordId }, , , { answered }] = about;
  return leftToTeam(...about).filter(({ id }) => answered.get(recordId)?.includes(id));
}

/** Whether a ticket still has the status that an event gave it. */
function isCurrent({ changes }: StoredEvent, { status }: Ticket) {
  return changes?.status?.[1] === status;
}

/** Whether what an event says to be due soon was not done since. */
function isStillOpen({ changes }: StoredEvent, { status, promise }: Ticket) {
  return isActiveStatus(status) && !(changes?.firstReply && promise?.firstReplyAt);
}

/** "The first reply is due by Tuesday, November 24, 10:40 AM CST." */
function promiseSentence({ action, changes }: StoredEvent) {
  const what = changes?.firstReply ? 'The first reply' : 'The resolution';
  const [, dueBy] = changes?.firstReply ?? changes?.resolution ?? [];
  return action === 'missed' ? `${what} was due by ${dueBy} and is late` : `${what} is due by ${dueBy}`;
}

function statusWords(event: StoredEvent, { isRequester }: TicketPerson, status: TicketStatus) {
  const whose = isRequester ? 'your' : 'this';
  if (status === 'resolved' || status === 'closed') return `${status} ${whose} ticket`;
  if (isReopening(event)) return `reopened ${whose} ticket`;
  if (status === 'waiting_client' && isRequester) return 'is waiting for your answer';
  return `set the status to ${statuses[status]}`;
}

/** Whether an event comes with a comment's text. */
export function isComment({ action }: StoredEvent) {
  return action === 'commented' || action === 'noted';
}

/** The ids of the provider staff whom an internal note mentions. */
export function mentionedIn({ action, changes }: StoredEvent) {
  // `mentionsIn` records people with their ids.
  const people = (action === 'noted' && (changes?.mentions?.[1] as { id: string }[] | undefined)) || [];
  return people.map(({ id }) => id);
}

/** Whether an event made a rating bad that was not. */
export function isBadRating({ action, changes }: StoredEvent) {
  const [from, to] = changes?.score ?? [];
  return action === 'rated' && isBad(to) && !isBad(from);
}

const isBad = (score: unknown) => typeof score === 'number' && score <= RatingLimit.low;

/** Whether an event brought a resolved or closed ticket back to an active status. */
export function isReopening({ changes }: StoredEvent) {
  const [from, to] = changes?.status ?? [];
  return isOver(from) && to !== undefined && !isOver(to);
}

/** Whether an event resolved or closed a ticket that was active. */
export function isResolving({ changes }: StoredEvent) {
  const [from, to] = changes?.status ?? [];
  return isOver(to) && from !== undefined && !isOver(from);
}

const isOver = (status: unknown) => status === 'resolved' || status === 'closed';
