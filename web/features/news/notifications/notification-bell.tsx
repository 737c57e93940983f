import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IconButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { notificationCount } from './api.ts';

const NotificationPanel = onDemand(async () => (await import('./notification-panel.tsx')).NotificationPanel);

/** The highest number that the bell shows. */
const MOST = 99;

/** Opens the notifications, and shows how many are unread. Those about the open ticket count as read. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useQuery(notificationCount).data?.unread ?? 0;
  const shown = unread > MOST ? `${MOST}+` : `${unread}`;
  useReadingOfTicket(unread);

  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        className="relative"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Bell className="size-5" aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute start-1/2 top-0.5 min-w-4.5 rounded-full border-2 border-surface bg-copper px-1 font-semibold text-[0.6875rem] text-on-copper leading-4 forced-colors:border-[ButtonText]"
          >
            {shown}
          </span>
        )}
      </IconButton>
      {isOpen && <NotificationPanel onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Marks what concerns the open ticket as read, once the user looks at the page. */
function useReadingOfTicket(unread: number) {
  const queryClient = useQueryClient();
  const ticketId = useSearchParams()[0].get('ticket');

  useEffect(() => {
    if (!ticketId || unread === 0) return;
    const read = () => {
      if (document.visibilityState === 'hidden') return;
      // Without the code, they stay unread.
      import('./reading-api.ts').then(
        (code) => code.markTicketRead(queryClient, ticketId),
        () => undefined,
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [queryClient, ticketId, unread]);
}
