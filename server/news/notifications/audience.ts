import { isStaff } from '#contract/policies.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { type Candidate, type Message, messagesFor } from './messages.ts';
import {
  type EventContent,
  isBadRating,
  isOfSystem,
  isOwnEvent,
  isReopening,
  isWorse,
  leavesSteps,
  mentionedIn,
} from './ticket-events.ts';
import type { Part, Ticket, TicketWithPeople } from './ticket-people.ts';

/**
 * Why a person is told: their part in the ticket, an approval that waits for their decision, a mention in a note, an earlier answer to a ticket without an assignee,
 * an incident that affects them, or their place on the support team.
 */
export type Reason =
  | 'requester'
  | 'assignee'
  | 'participant'
  | 'follower'
  | 'approver'
  | 'mentioned'
  | 'answered'
  | 'affected'
  | 'team';

/** A message to one person about an event. Without a ticket it is about an inquiry or an incident. */
export type News<Event = StoredEvent> = Message & {
  event: Event;
  ticket: Ticket | undefined;
  person: Recipient;
  reason: Reason;
};

/**
 * Lists the people who are told about an event of a ticket, each with the message and the reason. Portal notifications,
 * emails and the list of recipients use it. It considers the ticket and its people as they are now; they may have changed
 * since the event. The channels that each person has turned on are applied later (channels.ts).
 */
export function audience<Event extends EventContent>(event: Event, ticket: TicketWithPeople): News<Event>[] {
  // The system's own changes, such as closing old tickets, are not announced, apart from what they leave to do.
  if (isOfSystem(event) && !leavesSteps(event)) return [];
  return candidatesFor(event, ticket).flatMap(({ reason, ...person }) =>
    messagesFor(person, event, ticket).map((message) => ({ ...message, event, ticket, person, reason })),
  );
}

/** What becomes of approvals without the assignee. Somebody has to know of it. */
const ofApprovals = [
  ...['approval decided', 'approval withdrawn', 'approval expired', 'approval reminded', 'approved time used'],
];

/** Actions that may concern staff who are not involved in the ticket. */
const teamActions = [
  ...['created', 'commented', 'not fixed', 'due soon', 'missed', 'woke', 'reminded'],
  ...ofApprovals,
];

/** Whether an event may concern staff who are not involved in the ticket. */
export function mayConcernTeam(event: EventContent) {
  const isForStaff =
    leavesSteps(event) || mentionedIn(event).length > 0 || isBadRating(event) || isReopening(event) || isWorse(event);
  return isForStaff || teamActions.includes(event.action);
}

const noPart: Part = { isRequester: false, isAssignee: false, isParticipant: false, isFollower: false };

/** The people of a ticket, those who decide its approvals, and the rest of the support team. */
function candidatesFor(event: EventContent, ticket: TicketWithPeople): (Candidate & { reason: Reason })[] {
  const { people, approvers, team } = ticket;
  const involved = new Set(people.map(({ id }) => id));
  const approving = new Map(approvers.map(({ ticketId, approvalId, ...person }) => [person.id, person]));
  const others = [...team, ...approving.values()]
    .filter(({ id }) => !involved.has(id))
    .map((person) => ({ ...person, ...noPart }));
  const standIns = standInsFor(event, ticket);
  return [...people, ...others].map((person) => ({
    ...person,
    reason: reasonFor(person, event, standIns),
    isInvolved: involved.has(person.id),
    isStandIn: standIns.has(person.id),
  }));
}

function reasonFor(person: Recipient & Part, event: EventContent, standIns: Map<string, 'answered' | 'team'>): Reason {
  if (person.isRequester) return 'requester';
  if (person.isAssignee) return 'assignee';
  if (person.isParticipant) return 'participant';
  if (person.isFollower) return 'follower';
  if (!isStaff(person)) return 'approver';
  if (mentionedIn(event).includes(person.id)) return 'mentioned';
  return standIns.get(person.id) ?? 'team';
}

/**
 * The staff who are told because the ticket has no assignee: those who have answered it, or all of them if none has.
 */
function standInsFor(event: EventContent, { id: ticketId, followsId, people, team }: TicketWithPeople) {
  const { action, actorId } = event;
  const needsCare =
    action === 'not fixed' ||
    (action === 'commented' && actorId !== null && !team.some(({ id }) => id === actorId)) ||
    (action === 'changed' && isReopening(event)) ||
    (action === 'created' && followsId !== null) ||
    isBadRating(event) ||
    ofApprovals.includes(action);
  // A client who is assigned to their own ticket is not told about their own comments.
  const isAttended = people.some((person) => person.isAssignee && (isStaff(person) || person.id !== actorId));
  const others = needsCare && !isAttended ? team.filter((member) => !isOwnEvent(member, event)) : [];
  const known = others.filter(({ answered }) => answered.includes(ticketId));
  return new Map(
    known.length > 0 ? known.map(({ id }) => [id, 'answered' as const]) : others.map(({ id }) => [id, 'team' as const]),
  );
}
