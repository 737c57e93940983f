import { wayInWords } from '#contract/audit-constants.ts';
import type { NotificationKind } from '#contract/notifications-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { ratingInWords } from '#contract/ratings-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { listed, newTicketSentence, promiseSentence, statusWords } from './sentences.ts';
import {
  type EventContent,
  isBadRating,
  isOwnEvent,
  isReopening,
  isWorse,
  mentionedIn,
  newcomersIn,
} from './ticket-events.ts';
import type { Part, TicketWithPeople } from './ticket-people.ts';

/** Someone who may be told about an event. A stand-in is told because the ticket has no assignee. */
export type Candidate = Recipient & Part & { isInvolved: boolean; isStandIn: boolean };

/** The words for one person about an event. */
export type Message = { kind: NotificationKind; sentence: string };

/** A person's messages about an event, if any, by their current role and part in the ticket. */
export function messagesFor(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  if (isOwnEvent(person, event)) return messagesOfOwnEmail(person, event, ticket);
  if (event.via === 'alert') return messagesOfAlert(person, event, ticket);
  const { action, actorName, via, changes } = event;
  const { isInvolved, isStandIn } = person;
  const way = wayInWords(via);
  const tell = (kind: NotificationKind, sentence: string) => [{ kind, sentence }];

  switch (action) {
    case 'commented':
      return isInvolved || isStandIn ? tell('replied', `${actorName} commented${way}`) : [];
    case 'noted':
      if (!isStaff(person)) return [];
      if (mentionedIn(event).includes(person.id))
        return tell('mentioned', `${actorName} mentioned you in an internal note${way}`);
      return isInvolved ? tell('noted', `${actorName} added an internal note${way}`) : [];
    case 'changed':
      return messagesOfChange(person, event, ticket);
    case 'not fixed':
      return isStaff(person) && (isInvolved || isStandIn)
        ? tell('reopened', `${actorName} said that it is not fixed`)
        : [];
    case 'rated':
      return isBadRating(event) && isStaff(person) && (person.isAssignee || isStandIn || person.role === 'super_admin')
        ? tell('rated', `${actorName} rated this ticket: ${ratingInWords(changes?.score?.[1])}`)
        : [];
    case 'created':
      return messagesOfNewTicket(person, event, ticket);
    case 'due soon':
    case 'missed':
      return isPromiseFor(person, event, ticket) ? tell('promise', promiseSentence(event)) : [];
    default:
      return [];
  }
}

/** Tells staff about a ticket that an alert opened or reopened. All else about alerts is quiet. */
function messagesOfAlert(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  if (!isStaff(person)) return [];
  if (event.action === 'created') return [{ kind: 'created', sentence: 'An alert opened this ticket' }];
  if (isWorse(event)) {
    const kind = person.isInvolved ? 'reopened' : 'created';
    const { priority, members } = event.changes ?? {};
    const sentences = [
      ...(priority?.[1] === ticket.priority ? [`An alert raised this ticket to ${ticket.priority}`] : []),
      ...(members ? [`An alert group grew to ${members[1]} alerts`] : []),
    ];
    if (sentences.length > 0) return sentences.map((sentence) => ({ kind, sentence }));
  }
  const isTold = (isReopening(event) && ticket.status === 'open') || event.action === 'not fixed';
  return isTold && (person.isInvolved || person.isStandIn)
    ? [{ kind: 'reopened', sentence: 'An alert fires again' }]
    : [];
}

/** Tells the requester about new participants, because an email in their name may be forged. */
function messagesOfOwnEmail(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const { action, via } = event;
  if (via !== 'email' || !person.isRequester) return [];
  const added = action === 'created' ? ticket.people.filter(({ isParticipant }) => isParticipant) : [];
  const names = [
    ...added.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...(action === 'changed' ? newcomersIn(event).map(({ name }) => name) : []),
  ];
  if (names.length === 0) return [];
  return [{ kind: 'replied', sentence: `Your email added ${listed(names)} to this ticket` }];
}

function messagesOfNewTicket(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const { actorName, via } = event;
  const way = wayInWords(via);
  if (person.isRequester) {
    const opened = via === 'inquiry' ? 'We are on it' : `${actorName} opened a ticket for you${way}`;
    return [{ kind: 'replied', sentence: opened }];
  }
  if (person.isAssignee) return [{ kind: 'assigned', sentence: `${actorName} assigned a new ticket to you${way}` }];
  if (person.isParticipant)
    return [{ kind: 'replied', sentence: `${actorName} opened a ticket${way} and added you to it` }];
  if (person.isStandIn)
    return [{ kind: 'replied', sentence: `${actorName} answered a closed ticket${way}, which opened this one` }];
  return isStaff(person) ? [{ kind: 'created', sentence: newTicketSentence(event, ticket) }] : [];
}

function messagesOfChange(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const { actorName, via, changes } = event;
  const { id, isAssignee, isInvolved, isParticipant, isRequester, isStandIn } = person;
  const newcomers = newcomersIn(event);
  const messages: Message[] = [];
  const tell = (kind: NotificationKind, deed: string) =>
    messages.push({ kind, sentence: `${actorName} ${deed}${wayInWords(via)}` });

  // Only the current status is news.
  if (changes?.status?.[1] === ticket.status) {
    if (isReopening(event) && isStaff(person) && (isInvolved || isStandIn)) tell('reopened', 'reopened this ticket');
    else if (isInvolved) tell('replied', statusWords(event, person, ticket.status));
  }
  if (changes?.requester && isRequester) tell('replied', 'made you the requester of this ticket');
  if (changes?.assignedTo && isAssignee) tell('assigned', 'assigned this ticket to you');
  if (isParticipant && newcomers.some((each) => each.id === id)) tell('replied', 'added you to this ticket');
  if (isRequester && newcomers.length > 0)
    tell('replied', `added ${listed(newcomers.map(({ name }) => name))} to this ticket`);
  return messages;
}

/**
 * Whether a person is told about a promise that is due soon or missed: the assignee, or all staff if no staff member is
 * assigned. Super admins are told about every missed one.
 */
function isPromiseFor(
  person: Candidate,
  { action, changes }: EventContent,
  { status, promise, people }: TicketWithPeople,
) {
  if (!isStaff(person)) return false;
  if (action === 'due soon' && (!isActiveStatus(status) || (changes?.firstReply && promise?.firstReplyAt)))
    return false;
  if (action === 'missed' && person.role === 'super_admin') return true;
  return person.isAssignee || !people.some((other) => other.isAssignee && isStaff(other));
}
