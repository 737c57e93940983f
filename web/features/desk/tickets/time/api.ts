import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { drawsEdit, drawsLeaving } from '#web/lib/drawings.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type TimeEntry = Reply<typeof contract.listTime>[number];
export type Timer = NonNullable<Reply<typeof contract.findTimer>['timer']>;
export type NewTime = NonNullable<Input<typeof contract.addTime>['body']>;
type TimePreview = NonNullable<Input<typeof contract.previewTime>['body']>;
type TimeChanges = NonNullable<Input<typeof contract.updateTime>['body']>;

const timeKey = ['time'];
const timerKey = ['timer'];
/** Months change with the time in them. */
const refreshes = [timeKey, timerKey, ['statements']];

export const timeOfTicket = (ticketId: string) =>
  freshQueryOf([...timeKey, ticketId], contract.listTime, { params: { ticketId } });

/** What time would cost, which other time, agreements and corrections change. */
export const costOf = (ticketId: string, work: TimePreview) =>
  queryOf([...timeKey, 'preview', ticketId, work], contract.previewTime, { params: { ticketId }, body: work });

/** The actor's timer, and today's date where the provider is. */
export const ownTimer = queryOptions({
  queryKey: timerKey,
  meta: { shows: { endpoint: contract.findTimer } },
  queryFn: async ({ signal }) => ({ ...(await request(contract.findTimer, { signal })), readAt: performance.now() }),
  refetchOnMount: 'always',
});

/** How long a timer has run, by the server's clock when it was read and this browser's since then. */
export const minutesOf = ({ seconds }: Timer, readAt: number) =>
  Math.floor((seconds + Math.max(0, performance.now() - readAt) / 1_000) / 60);

export const useAddTime = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewTime>) => request(contract.addTime, { params: { ticketId }, body: sent }),
    meta: { success: timeMessages.added, failure: timeMessages.addFailed, refreshes },
  });

export const useUpdateTime = (entryId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<TimeChanges>) =>
      saveCopy(edit, (body) => request(contract.updateTime, { params: { entryId }, body })),
    meta: { success: timeMessages.updated, failure: timeMessages.updateFailed, draws: drawsEdit(entryId), refreshes },
  });

export const useDeleteTime = () =>
  useMutation({
    mutationFn: (entryId: string) => request(contract.deleteTime, { params: { entryId } }),
    meta: { success: timeMessages.deleted, failure: timeMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });

const ofTimer = { failure: timeMessages.timerFailed, refreshes: [timerKey] };

export const useStopTimer = () => useMutation({ mutationFn: () => request(contract.stopTimer, {}), meta: ofTimer });

export const useDiscardTimer = () =>
  useMutation({
    mutationFn: () => request(contract.discardTimer, {}),
    meta: { ...ofTimer, success: timeMessages.discarded },
  });
