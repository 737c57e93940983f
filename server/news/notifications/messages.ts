import { wayInWords } from '#contract/audit-constants.ts';
import { openStepsInWords } from '#contract/checklists-constants.ts';
import type { NotificationKind } from '#contract/notifications-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { ratingInWords } from '#contract/ratings-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { dateInWords } from '#contract/time-words.ts';
import { type Reactions, reactionTo } from '#server/platform/events/reactions.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { askingSentence, outcomeSentence, usedTimeSentence } from './approval-sentences.ts';
import { listed, newTicketSentence, promiseSentence, statusWords, wakingSentence } from './sentences.ts';
import {
  type EventContent,
  isBadRating,
  isOfSystem,
  isOwnEvent,
  isReopening,
  isResolving,
  isWorse,
  leavesSteps,
  mentionedIn,
  newcomersIn,
  routineIn,
  snoozerIn,
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
  if (isOfSystem(event)) return tellOfOpenSteps(person, event);
  return reactionTo(ticketMessages, { kind: 'ticket', action: event.action })?.(person, event, ticket) ?? [];
}

/** Whom an event of a ticket concerns, in the portal and by email, and the words for each of them. */
export const ticketMessages: Reactions<
  (person: Candidate, event: EventContent, ticket: TicketWithPeople) => Message[]
> = {
  ticket: {
    created: tellOfNewTicket,
    changed: tellOfChange,
    commented: tellPeopleOrTeam,
    noted: tellStaffAndMentioned,
    merged: tellOfOpenSteps,
    'not fixed': tellStaffOrTeam,
    rated: tellOfBadRating,
    'due soon': tellOfPromise,
    missed: tellOfPromise,
    woke: tellOfWaking,
    reminded: tellOwner,
    'client reminded': askRequesterAgain,
    'approval requested': askApprovers,
    'approval reminded': askApproversAndTellStaff,
    'approval decided': tellOfApproval,
    'approval withdrawn': tellOfApproval,
    'approval expired': tellOfApproval,
    'approved time used': tellOfUsedTime,
  },
};

/** Tells the assignee that a ticket is over although steps are left to do. */
function tellOfOpenSteps(person: Candidate, event: EventContent): Message[] {
  if (!leavesSteps(event) || !person.isAssignee || !isStaff(person)) return [];
  return [{ kind: 'noted', sentence: `${leaverOf(event)} left ${openStepsInWords(event.changes?.openSteps?.[1])}` }];
}

function leaverOf(event: EventContent) {
  if (event.via === 'alert') return 'An alert resolved this ticket and';
  return isOfSystem(event) ? 'Without an answer, this ticket was resolved and' : event.actorName;
}

/** The team stands in for an assignee. */
function tellPeopleOrTeam({ isInvolved, isStandIn }: Candidate, { actorName, via }: EventContent): Message[] {
  return isInvolved || isStandIn ? [{ kind: 'replied', sentence: `${actorName} commented${wayInWords(via)}` }] : [];
}

function tellStaffAndMentioned(person: Candidate, event: EventContent): Message[] {
  const { actorName, via } = event;
  const way = wayInWords(via);
  if (!isStaff(person)) return [];
  if (mentionedIn(event).includes(person.id))
    return [{ kind: 'mentioned', sentence: `${actorName} mentioned you in an internal note${way}` }];
  return person.isInvolved ? [{ kind: 'noted', sentence: `${actorName} added an internal note${way}` }] : [];
}

function tellStaffOrTeam(person: Candidate, { actorName }: EventContent): Message[] {
  return isStaff(person) && (person.isInvolved || person.isStandIn)
    ? [{ kind: 'reopened', sentence: `${actorName} said that it is not fixed` }]
    : [];
}

function tellOfBadRating(person: Candidate, event: EventContent): Message[] {
  const isFor = person.isAssignee || person.isStandIn || person.role === 'super_admin';
  return isBadRating(event) && isStaff(person) && isFor
    ? [{ kind: 'rated', sentence: `${event.actorName} rated this ticket: ${ratingInWords(event.changes?.score?.[1])}` }]
    : [];
}

function tellOfPromise(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  return isPromiseFor(person, event, ticket) ? [{ kind: 'promise', sentence: promiseSentence(event) }] : [];
}

/** Tells the assignee, or who snoozed it if no staff member is assigned. */
function tellOfWaking(person: Candidate, { changes }: EventContent, { people }: TicketWithPeople): Message[] {
  if (!isStaff(person)) return [];
  const isAttended = people.some((other) => other.isAssignee && isStaff(other));
  const isFor = isAttended ? person.isAssignee : person.id === snoozerIn(changes)?.id;
  return isFor ? [{ kind: 'woke', sentence: wakingSentence(changes) }] : [];
}

/** Tells the person who has set a reminder. */
function tellOwner(person: Candidate, { changes }: EventContent): Message[] {
  const { reminded, text } = changes ?? {};
  const [, owner] = reminded ?? [];
  if (!isStaff(person) || (owner as { id: string } | undefined)?.id !== person.id) return [];
  return [{ kind: 'reminder', sentence: text?.[1] ? `Reminder: ${text[1]}` : 'Your reminder about this ticket' }];
}

/** Asks the requester for an answer once more, and says until when. */
function askRequesterAgain(person: Candidate, { changes }: EventContent, { status }: TicketWithPeople): Message[] {
  if (!person.isRequester || status !== 'waiting_client') return [];
  const [, day] = changes?.resolvesOn ?? [];
  const sentences = ['We still need your answer', ...(day ? [`Without it, this ticket is resolved on ${day}`] : [])];
  return sentences.map((sentence) => ({ kind: 'waiting', sentence }));
}

/** Asks those for whose decision the approval still waits. */
function askApprovers({ id }: Candidate, event: EventContent, { approvers }: TicketWithPeople): Message[] {
  const isAsked = approvers.some((each) => each.id === id && each.approvalId === event.subjectId);
  return isAsked ? [{ kind: 'approval', sentence: askingSentence(event) }] : [];
}

function askApproversAndTellStaff(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const isFor = isStaff(person) && (person.isAssignee || person.isStandIn);
  return isFor ? [{ kind: 'approval', sentence: outcomeSentence(event) }] : askApprovers(person, event, ticket);
}

/** Tells the requester, and the assignee or the team, what became of an approval. */
function tellOfApproval({ isRequester, isAssignee, isStandIn }: Candidate, event: EventContent): Message[] {
  return isRequester || isAssignee || isStandIn ? [{ kind: 'approval', sentence: outcomeSentence(event) }] : [];
}

function tellOfUsedTime(person: Candidate, event: EventContent): Message[] {
  const isFor = isStaff(person) && (person.isAssignee || person.isStandIn);
  return isFor ? [{ kind: 'agreement', sentence: usedTimeSentence(event) }] : [];
}

/** Tells staff about a ticket that an alert opened or reopened. All else about alerts is quiet. */
function messagesOfAlert(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  if (!isStaff(person)) return [];
  if (leavesSteps(event)) return tellOfOpenSteps(person, event);
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

function tellOfNewTicket(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const routine = routineIn(event);
  if (routine) return tellOfRoutine(person, routine, ticket);
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

/** The team is told once for each date, however many tickets it has (notices.ts). */
function tellOfRoutine(
  person: Candidate,
  { name, date }: { name: string; date: string },
  { isQuiet }: TicketWithPeople,
): Message[] {
  const due = `due on ${dateInWords(date)}`;
  if (person.isAssignee)
    return [{ kind: 'assigned', sentence: `The routine “${name}” assigned a ticket to you, ${due}` }];
  return person.isRequester && !isQuiet ? [{ kind: 'replied', sentence: `We opened a ticket for you, ${due}` }] : [];
}

function tellOfChange(person: Candidate, event: EventContent, ticket: TicketWithPeople): Message[] {
  const { actorName, via, changes } = event;
  const { id, isAssignee, isInvolved, isParticipant, isRequester, isStandIn } = person;
  const newcomers = newcomersIn(event);
  const messages: Message[] = [];
  const tell = (kind: NotificationKind, deed: string) =>
    messages.push({ kind, sentence: `${actorName} ${deed}${wayInWords(via)}` });

  // Only the current status is news, unless an approval has changed it.
  if (changes?.status?.[1] === ticket.status && !changes.byApproval) {
    if (isReopening(event) && isStaff(person) && (isInvolved || isStandIn)) tell('reopened', 'reopened this ticket');
    else if (isInvolved && !(isRequester && ticket.isQuiet && isResolving(event)))
      tell('replied', statusWords(event, person, ticket.status));
    // Staff have said that they leave them.
    if (!ticket.team.some((member) => member.id === event.actorId)) messages.push(...tellOfOpenSteps(person, event));
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
