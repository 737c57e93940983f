import { Paperclip, UserRound } from 'lucide-react';
import { isStaffRole } from '#contract/policies.ts';
import { isUnassigned } from '#contract/ticket-policies.ts';
import { RelationBadge } from '#web/features/desk/tickets/badges.tsx';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isMarkedUnread, TicketLink, type TicketPlace } from './ticket-link.tsx';

type Part = Pick<TicketPlace, 'ticket'>;

/** The title, with the marks of files and drafts, and the first words where there is room. */
export function Title(place: TicketPlace) {
  const { ticket, kept } = place;
  const isUnread = isMarkedUnread(place);
  return (
    <div className="min-w-0 row:order-3 row-lg:row-span-2 row:self-end row-lg:self-auto row:compact:row-span-2 row:compact:self-auto">
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="min-w-0 font-sans text-base leading-snug tracking-normal compact:text-sm">
          <TicketLink {...place} className={classNames('block truncate', isUnread ? 'font-semibold' : 'font-medium')} />
        </h3>
        {ticket.hasFiles && (
          <span className="shrink-0 text-ink-faint" data-tooltip="Has files">
            <Paperclip className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Has files</span>
          </span>
        )}
        {kept && (
          <span
            className={classNames(
              'shrink-0 font-semibold text-xs',
              kept === 'Draft' ? 'text-copper-deep' : 'text-brick',
            )}
          >
            {kept}
          </span>
        )}
      </div>
      <p dir="auto" className="hidden truncate text-ink-faint row-lg:block row-lg:compact:hidden">
        {ticket.description}
      </p>
    </div>
  );
}

/** Who it is for, and for clients their own relation to it and its tags. */
export function Requester({ ticket }: Part) {
  const actor = useActor();
  const isStaff = isStaffRole(actor.role);
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-1 items-center gap-x-2 row:order-4 card:flex-wrap card:gap-y-1',
        'row:col-start-3 row:row-start-2 row:self-start row-lg:col-auto row-lg:row-span-2 row-lg:row-start-auto',
        'row-lg:block row-lg:self-auto row:compact:col-auto row:compact:row-span-2 row:compact:row-start-auto',
      )}
    >
      <p className="min-w-0 truncate">
        <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi>
        {isStaff && (
          <span className="text-ink-faint row-lg:block row-lg:truncate row-lg:compact:inline">
            <span className="row-lg:hidden row-lg:compact:inline"> · </span>
            <bdi>{ticket.companyName}</bdi>
          </span>
        )}
      </p>
      {!isStaff && (
        <span className="flex min-w-0 items-center gap-1 row:shrink-0 row:compact:hidden card:empty:hidden">
          <Relation ticket={ticket} />
          <TagList tags={ticket.tags} />
        </span>
      )}
    </div>
  );
}

/** Who works on it. Badges tell clients who are themselves assigned. */
export function Assignee({ ticket }: Part) {
  const actor = useActor();
  const isMe = ticket.assignedToId === actor.id;
  const hasBadge = isMe && (actor.role === 'manager' || actor.role === 'member');
  return (
    <span className="flex min-w-0 max-w-[38%] items-center gap-1 text-ink-soft card:empty:hidden row:order-5 row:row-span-2 row:hidden row-lg:flex row-lg:max-w-none">
      {isUnassigned(ticket) && isStaffRole(actor.role) && (
        <span className="hidden text-ink-faint row:inline">Unassigned</span>
      )}
      {!isUnassigned(ticket) && !hasBadge && (
        <>
          <UserRound className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">Assigned to </span>
          <bdi className="truncate">
            {isMe ? 'You' : fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}
          </bdi>
        </>
      )}
    </span>
  );
}

/** A client's relation to the ticket. */
function Relation({ ticket }: Part) {
  const actor = useActor();
  const isMine = ticket.assignedToId === actor.id;

  if (actor.role === 'manager') {
    return (
      <>
        {ticket.clientId === actor.id && <RelationBadge>Requester</RelationBadge>}
        {isMine && <RelationBadge>Assigned</RelationBadge>}
      </>
    );
  }
  return actor.role === 'member' && isMine && ticket.clientId !== actor.id ? (
    <RelationBadge>Assigned to you</RelationBadge>
  ) : null;
}
