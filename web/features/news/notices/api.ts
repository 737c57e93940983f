import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/notices.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

export type OwnerNotice = Reply<typeof contract.listNotices>[number];

/** A mistake in the website's folder is met by the program, which tells nobody, so it is asked each minute. */
export const ownerNotices = {
  ...freshQueryOf(['notices'], contract.listNotices),
  refetchInterval: 60_000,
};
