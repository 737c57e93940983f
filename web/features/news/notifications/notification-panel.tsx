import { useQuery } from '@tanstack/react-query';
import {
  AlarmClock,
  AtSign,
  BellOff,
  CalendarClock,
  Hourglass,
  Inbox,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  MoonStar,
  PhoneOff,
  RotateCcw,
  Scale,
  Stamp,
  Star,
  Timer,
  TriangleAlert,
  UserRoundCheck,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { notificationMessages } from '#contract/notifications-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { notificationCount } from './api.ts';
import { type Notification, notificationList, useMarkRead } from './reading-api.ts';

/** Rows reach the edges of the panel. */
const edge = '-mx-5 -mt-5 short:-mt-3 sm:-mx-6';

/** What the user was told, newest first. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { list, view } = usePagedList(notificationList);
  const unread = useQuery(notificationCount).data?.unread ?? 0;
  const { mutate: markRead, isPending } = useMarkRead();

  return (
    <Dialog title="Notifications" place="side" onClose={onClose}>
      <div className="flex min-h-14 items-center justify-between gap-3 border-line border-b px-5 py-2 text-sm sm:px-6">
        <p role="status" className="text-ink-soft">
          {unread === 0 ? 'Nothing unread' : `${unread.toLocaleString('en-US')} unread`}
        </p>
        {/* It stays in place, so that the focus does. */}
        <Button look="secondary" disabled={unread === 0 || isPending} onClick={() => markRead({ all: true })}>
          Mark all as read
        </Button>
      </div>
      <DialogBody label="Notifications">
        <PagedList
          list={list}
          things="notifications"
          failure={notificationMessages.listFailed}
          place="inset"
          loading={<LoadingNotifications />}
          empty={
            <EmptyState title="No notifications" heading="h3">
              When somebody answers you or assigns a ticket to you, you see it here. Change your notifications in Your
              account.
            </EmptyState>
          }
        >
          <ul className={edge}>
            {view.rows.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  const { id, ticket, readAt } = notification;
                  if (!readAt) markRead(ticket ? { ticketId: ticket.id } : { ids: [id] });
                  onClose();
                }}
              />
            ))}
          </ul>
        </PagedList>
      </DialogBody>
    </Dialog>
  );
}

function LoadingNotifications() {
  return (
    <LoadingRows
      things="notifications"
      count={6}
      className={edge}
      rowClassName="space-y-2.5 border-line border-b px-5 py-4 sm:px-6"
    >
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </LoadingRows>
  );
}

const icons: Record<Notification['kind'], LucideIcon> = {
  assigned: UserRoundCheck,
  mentioned: AtSign,
  reopened: RotateCcw,
  rated: Star,
  replied: MessageSquare,
  noted: LockKeyhole,
  created: LifeBuoy,
  received: LifeBuoy,
  waiting: Hourglass,
  inquiry: Inbox,
  promise: Timer,
  woke: MoonStar,
  reminder: AlarmClock,
  routine: CalendarClock,
  agreement: Scale,
  approval: Stamp,
  status: TriangleAlert,
  refused_alert: BellOff,
  on_call: PhoneOff,
};

/** Where notices lead that are about no record. */
const noticeLinks: Partial<Record<Notification['kind'], string>> = {
  refused_alert: '?settings=alerts',
  on_call: '?settings=on-call',
  routine: '/routines',
};

/** One notification; the whole row opens what it is about. */
function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { kind, sentence, ticket, inquiryId, companyId, createdAt, readAt } = notification;
  const Icon = icons[kind];
  const { pathname, search } = useLocation();
  const home = pathname.startsWith('/admin') ? '/admin' : '/client';
  // Above the list, its filters stay.
  const filters = new URLSearchParams(pathname === home ? search : '');

  return (
    <li className={classNames('border-line border-b', readAt ? '' : 'bg-river-wash')}>
      <Link
        to={
          ticket
            ? home + linkTo({ ticket: ticket.id }, filters)
            : inquiryId
              ? `/admin/inquiries/${inquiryId}`
              : companyId
                ? `/admin/companies/${companyId}#company-agreements`
                : home + (noticeLinks[kind] ?? '')
        }
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
