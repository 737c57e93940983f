import { queryOptions } from '@tanstack/react-query';
import { findArrivals } from '#contract/incoming-mail.ts';
import { request } from '#web/lib/request.ts';

/** How email arrives, and how many emails wait for staff. */
export const arrivals = queryOptions({
  queryKey: ['mail', 'arrivals'],
  queryFn: ({ signal }) => request(findArrivals, { signal }),
  refetchOnMount: 'always',
});
