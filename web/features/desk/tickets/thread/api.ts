import { queryOptions, useMutation } from '@tanstack/react-query';
import { HistoryPage } from '#contract/comments-constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import { sendAgain } from '#contract/mail.ts';
import { mailMessages } from '#contract/mail-constants.ts';
import { historyKey, ticketThread } from '#web/features/desk/tickets/api.ts';
import { request } from '#web/lib/request.ts';

export type HistoryEntry = Reply<typeof listHistory>[number];

/** The name of whoever resolved the ticket last. */
export const resolvedBy = (ticketId: string) =>
  queryOptions({
    queryKey: [...historyKey(ticketId), 'resolved by'],
    meta: { shows: { endpoint: listHistory, params: { ticketId } } },
    queryFn: async ({ signal }) => {
      const newest = await request(listHistory, { params: { ticketId }, querystring: { limit: HistoryPage }, signal });
      const isResolution = ({ field, to }: HistoryEntry['changes'][number]) => field === 'status' && to === 'resolved';
      return newest.find(({ changes }) => changes.some(isResolution))?.byName ?? null;
    },
  });

/** Sends a failed email about a comment again. */
export const useSendAgain = (ticketId: string) =>
  useMutation({
    mutationFn: (mailId: string) => request(sendAgain, { params: { mailId } }),
    meta: {
      success: mailMessages.sendingAgain,
      failure: mailMessages.sendAgainFailed,
      refreshes: [ticketThread(ticketId).queryKey],
    },
  });
