import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/notifications.ts';
import { notificationMessages } from '#contract/notifications-constants.ts';
import { markTicketsRead } from '#web/features/shared/ticket-lists.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request } from '#web/lib/request.ts';
import { notificationCount } from './api.ts';

// In a separate file so that the first list does not load it.

export type Notification = Reply<typeof contract.listNotifications>[number];

const PAGE = 30;

export const notificationList = pagedList(['notifications', 'list'], PAGE, contract.listNotifications, (slice) => ({
  querystring: slice,
}));

export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: contract.ReadNotificationsInput) => request(contract.readNotifications, { body: which }),
    onSuccess: (count, { ticketId, all }) => {
      if (ticketId || all) markTicketsRead(queryClient, ticketId);
      return showRead(queryClient, count);
    },
    meta: {
      failure: notificationMessages.readFailed,
      draws: (which: contract.ReadNotificationsInput) => {
        const readAt = new Date().toISOString();
        return { patch: (row: Partial<Notification>) => (isUnreadIn(row, which) ? { readAt } : undefined) };
      },
    },
  });
}

/** Whether a record is one of the unread notifications that are read now. */
function isUnreadIn(row: Partial<Notification>, { ids, ticketId, all }: contract.ReadNotificationsInput) {
  const isAbout = all ?? (ticketId === undefined ? ids?.includes(row.id ?? '') : row.ticket?.id === ticketId);
  return row.readAt === null && isAbout;
}

/** Marks the notifications about a ticket as read because it is open. If that fails, they stay unread. */
export async function markTicketRead(queryClient: QueryClient, ticketId: string) {
  await request(contract.readNotifications, { body: { ticketId } }).then(
    (count) => {
      markTicketsRead(queryClient, ticketId);
      return showRead(queryClient, count);
    },
    () => undefined,
  );
}

async function showRead(queryClient: QueryClient, count: Reply<typeof contract.readNotifications>) {
  queryClient.setQueryData(notificationCount.queryKey, count);
  await queryClient.invalidateQueries({ queryKey: notificationList.queryKey });
}
