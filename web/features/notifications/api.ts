import { queryOptions } from '@tanstack/react-query';
import { countNotifications } from '#contract/notifications.ts';
import { request } from '#web/lib/request.ts';

export const notificationCount = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => request(countNotifications, { signal }),
  refetchOnMount: 'always',
});
