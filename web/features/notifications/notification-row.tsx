import {
  AtSign,
  Inbox,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  RotateCcw,
  Star,
  Timer,
  UserRoundCheck,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { linkTo } from '#web/lib/parameter.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Notification } from './reading-api.ts';

const icons: Record<Notification['kind'], LucideIcon> = {
  assigned: UserRoundCheck,
  mentioned: AtSign,
  reopened: RotateCcw,
  rated: Star,
  replied: MessageSquare,
  noted: LockKeyhole,
  created: LifeBuoy,
  received: LifeBuoy,
  inquiry: Inbox,
  promise: Timer,
};

/** One notification; the whole row opens what it is about. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, sentence, ticket, createdAt, readAt } = notification;
  const Icon = icons[kind];
  const { pathname, search } = useLocation();
  const home = pathname.startsWith('/admin') ? '/admin' : '/client';
  // Above the list, its filters stay.
  const filters = new URLSearchParams(pathname === home ? search : '');

  return (
    <li className={classNames('border-line border-b', readAt ? '' : 'bg-river-wash')}>
      <Link
        to={ticket ? home + linkTo({ ticket: ticket.id }, filters) : '/admin/inquiries'}
        onClick={onOpen}
        className="flex gap-3 px-5 py-3.5 -outline-offset-3 hover:bg-sunken sm:px-6"
      >
        <Icon className="mt-0.5 size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          {!readAt && <span className="sr-only">Unread: </span>}
          <span dir="auto" className={classNames('block [overflow-wrap:anywhere]', readAt ? '' : 'font-semibold')}>
            {sentence}
          </span>
          {ticket && (
            <span className="block truncate text-ink-soft text-sm">
              <span className="tabular">{ticket.ticketNumber}</span> <bdi>{ticket.title}</bdi>
            </span>
          )}
          <RelativeTime value={createdAt} className="block text-ink-faint text-sm" />
        </span>
        {!readAt && <span className="mt-2 size-2.5 shrink-0 rounded-full bg-copper" aria-hidden="true" />}
      </Link>
    </li>
  );
}
