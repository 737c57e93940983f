import { type LucideIcon, Merge, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Ticket, TicketLink } from '#web/features/desk/tickets/api.ts';
import { useTicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';

type TicketLinksProps = { ticket: Ticket; undo: ((link: TicketLink) => ReactNode) | undefined };

/** The tickets that were merged into a ticket or split off from it, and where it came from itself: a line each. */
export function TicketLinks({ ticket, undo }: TicketLinksProps) {
  const { mergedFromId } = useLocation().state ?? {};
  const { links = [], mergedIntoId } = ticket;

  if (mergedIntoId) return <Line>This ticket was merged into one that is not shared with you.</Line>;
  return links.map((link) => (
    <Line key={link.id} icon={link.relation === 'merged' ? Merge : Split} isNews={link.id === mergedFromId}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Sentence link={link} isNews={link.id === mergedFromId} />
      </span>
      {link.relation !== 'split' && undo?.(link)}
    </Line>
  ));
}

function Sentence({ link, isNews }: { link: TicketLink; isNews: boolean }) {
  const { ticketNumber, title, relation } = link;
  const name = (
    <>
      <span className="tabular">{ticketNumber}</span> <bdi>“{title}”</bdi>
    </>
  );

  // Its link would lead back here.
  if (relation === 'merged') {
    return isNews ? <>You opened {name}. It was merged into this ticket.</> : <>{name} was merged into this ticket.</>;
  }
  return relation === 'split' ? (
    <>
      <TicketLinkTo {...link}>{name}</TicketLinkTo> was split off from this ticket.
    </>
  ) : (
    <>
      Split off from <TicketLinkTo {...link}>{name}</TicketLinkTo>.
    </>
  );
}

function TicketLinkTo({ id, children }: TicketLink & { children: ReactNode }) {
  const address = useTicketAddress();
  return <Link to={address.addressOf(id)}>{children}</Link>;
}

type LineProps = { icon?: LucideIcon; isNews?: boolean; children: ReactNode };

/** A quiet line; the one that explains why this ticket opened is read out. */
function Line({ icon: Icon = Merge, isNews = false, children }: LineProps) {
  return (
    <div
      role={isNews ? 'status' : undefined}
      className={classNames(
        'mb-3 flex items-start gap-2.5 rounded border px-3.5 py-2 text-sm',
        isNews ? 'border-river bg-river-wash' : 'border-line text-ink-soft',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </div>
  );
}
