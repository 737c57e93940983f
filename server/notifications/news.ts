import type { NotificationKinds } from '#contract/notifications-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import type { findTicket } from '#server/tickets/queries.ts';

export type Kind = (typeof NotificationKinds)[number];
type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** Something that an email tells its recipient. A comment's text comes with it. */
export type News = { kind: Kind; event: StoredEvent; sentence: string };

const statuses: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting_client: 'Waiting for you',
  resolved: 'Resolved',
  closed: 'Closed',
};

/**
 * What an event means to a recipient at this moment, if anything: their role and the ticket's people may have changed
 * since it happened.
 * @param ticket as the recipient may see it
 */
export function newsIn(event: StoredEvent, ticket: Ticket, recipient: Actor): News[] {
  const { action, actorId, actorName, changes } = event;
  if (actorId === recipient.id) return [];
  const isRequester = ticket.clientId === recipient.id;
  const isAssignee = ticket.assignedToId === recipient.id;
  const tell = (kind: Kind, sentence: string) => [{ kind, event, sentence }];

  switch (action) {
    case 'commented':
      return isRequester || isAssignee ? tell('replied', `${actorName} commented`) : [];
    case 'noted':
      if (!isStaff(recipient)) return [];
      if (mentionedIn(event).includes(recipient.id)) {
        return tell('mentioned', `${actorName} mentioned you in an internal note`);
      }
      return isAssignee ? tell('noted', `${actorName} added an internal note`) : [];
    case 'changed': {
      const isCurrent = changes?.status?.[1] === ticket.status;
      return [
        ...(isRequester && isCurrent
          ? tell('replied', `${actorName} set the status to ${statuses[ticket.status]}`)
          : []),
        ...(isAssignee && isStaff(recipient) && isCurrent && isReopening(event)
          ? tell('reopened', `${actorName} reopened this ticket`)
          : []),
        ...(isAssignee && changes?.assignedTo ? tell('assigned', `${actorName} assigned this ticket to you`) : []),
      ];
    }
    case 'created':
      if (isRequester) return tell('replied', `${actorName} opened a ticket for you`);
      if (isAssignee) return tell('assigned', `${actorName} assigned a new ticket to you`);
      return isStaff(recipient) ? tell('created', `New ticket from ${ticket.clientName} ${ticket.clientLastName}`) : [];
    default:
      return [];
  }
}

/** The ids of the provider staff whom an internal note mentions. */
export function mentionedIn({ action, changes }: StoredEvent) {
  // `mentionsIn` records people with their ids.
  const people = (action === 'noted' && (changes?.mentions?.[1] as { id: string }[] | undefined)) || [];
  return people.map(({ id }) => id);
}

/** Whether an event brought a resolved or closed ticket back to an active status. */
export function isReopening({ changes }: StoredEvent) {
  const [from, to] = changes?.status ?? [];
  return isOver(from) && to !== undefined && !isOver(to);
}

const isOver = (status: unknown) => status === 'resolved' || status === 'closed';
