import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/incoming-mail.ts';
import { findArrivals } from '#contract/incoming-mail.ts';
import { mailMessages } from '#contract/incoming-mail-constants.ts';
import { listUsers } from '#contract/users.ts';
import { SUGGESTIONS } from '#web/features/desk/pickers/picker.tsx';
import { drawsFields } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request, requestBytes } from '#web/lib/request.ts';
import { failIfStale } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

export type IncomingMail = Reply<typeof contract.acceptMail>;
export type MailFilter = 'held' | 'all';
type Acceptance = NonNullable<Input<typeof contract.acceptMail>['body']>;

const PAGE = 50;

export const mailList = (state: MailFilter) =>
  pagedList(
    ['inquiries', 'mail', 'list', state],
    PAGE,
    contract.listIncomingMail,
    (slice) => ({ querystring: { state, ...slice } }),
    { records: { has: (mail: IncomingMail) => state === 'all' || mail.state === 'held' } },
  );

/** What an email becomes. */
const refreshes = [['tickets'], ['inquiries', 'mail', 'list'], ['inquiries', 'list'], ['inquiries', 'count']];

/** @property draft the name of the draft of the form, if there was one */
type Accepted = { id: string; version: number; draft?: string | undefined } & Acceptance;

/** @param failure what a notification says if it fails; null if a form says it */
export const useAcceptMail = (failure: string | null) =>
  useMutation({
    mutationFn: ({ id, version, draft: _, ...choice }: Accepted) =>
      failIfStale(request(contract.acceptMail, { params: { mailId: id }, body: { version, ...choice } })),
    meta: { success: mailMessages.accepted, failure, draws: drawsFields<IncomingMail>({ state: 'done' }), refreshes },
  });

export const useDiscardMail = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      failIfStale(request(contract.discardMail, { params: { mailId: id }, body: { version } })),
    meta: {
      success: mailMessages.discarded,
      failure: mailMessages.discardFailed,
      draws: drawsFields<IncomingMail>({ state: 'discarded' }),
      refreshes,
    },
  });

export const useRetryMail = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      failIfStale(request(contract.retryMail, { params: { mailId: id }, body: { version } })),
    meta: {
      success: mailMessages.retried,
      failure: mailMessages.retryFailed,
      draws: drawsFields<IncomingMail>({ state: 'waiting' }),
      refreshes,
    },
  });

/** The active users of a company whose name or address matches. */
export const sendersMatching = (companyId: string, search: string) =>
  queryOptions({
    ...queryOf(['users', companyId, 'matching', search], listUsers, {
      querystring: { companyId, search, limit: SUGGESTIONS },
    }),
    enabled: companyId !== '',
    placeholderData: keepPreviousData,
    select: (users) => users.filter((user) => user.isActive),
  });

/** Saves an email as it arrived to the user's disk. A failure shows a toast. */
export async function saveOriginal({ id, subject }: IncomingMail) {
  try {
    const url = URL.createObjectURL(await requestBytes(contract.downloadMail, { params: { mailId: id } }));
    const name = `${
      subject
        .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
        .trim()
        .slice(0, 80) || 'email'
    }.eml`;
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } catch (error) {
    const description = [mailMessages.wholeFailed, error instanceof Error ? error.message : ''].join(': ');
    toast({ title: 'Error', description, variant: 'destructive' });
  }
}

/** How email arrives, and when the last one did. */
export const arrivals = freshQueryOf(['inquiries', 'mail', 'arrivals'], findArrivals);
