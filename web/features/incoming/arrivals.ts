import { queryOptions } from '@tanstack/react-query';
import { findArrivals } from '#contract/incoming-mail.ts';
import { request } from '#web/lib/request.ts';

/** How email arrives, and when the last one did. */
export const arrivals = queryOptions({
  queryKey: ['inquiries', 'mail', 'arrivals'],
  queryFn: ({ signal }) => request(findArrivals, { signal }),
  refetchOnMount: 'always',
});
