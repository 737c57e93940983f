import { queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/causes.ts';
import { causeMessages } from '#contract/causes-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { PageLimit } from '#contract/shared-constants.ts';
import { SUGGESTIONS } from '#web/features/desk/pickers/picker.tsx';
import { historyKey, type Ticket, ticketDetails, ticketsOf } from '#web/features/desk/tickets/api.ts';
import { fieldsOf } from '#web/lib/drawings.ts';
import { costly } from '#web/lib/query-of.ts';
import { request, requestPage } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';

/** A ticket as the cause of another one. */
export type Cause = NonNullable<Ticket['cause']>;

/** All tickets that a ticket causes, newest first. It is read again when any ticket changes: each may be one of them. */
export const causedBy = (ticketId: string) =>
  costly(
    queryOptions({
      queryKey: ['tickets', ticketId, 'caused'],
      queryFn: async ({ signal }) => {
        const all: Ticket[] = [];
        let cursor: string | undefined;
        do {
          const querystring = { limit: PageLimit, ...(cursor ? { cursor } : {}) };
          const page = await requestPage(contract.listCaused, { params: { ticketId }, querystring, signal });
          all.push(...page.rows);
          cursor = page.next ?? undefined;
        } while (cursor);
        return all;
      },
      meta: { shows: { endpoint: contract.listCaused } },
    }),
  );

/** The tickets that can be named as the cause of others. */
export const possibleCauses = (ids: string[], search: string) =>
  queryOptions({
    ...ticketsOf(['tickets', 'possible causes', search], { limit: SUGGESTIONS, ...(search ? { search } : {}) }),
    select: (tickets) => tickets.filter(({ id, mergedIntoId }) => !ids.includes(id) && !mergedIntoId),
  });

const refreshes = (ids: string[]) => ids.flatMap((id) => [historyKey(id), { exact: ticketDetails(id).queryKey }]);

/** Says which ticket causes a ticket, and offers to take that back. */
export function useSetCause({ id: ticketId, ticketNumber, cause: earlier }: Ticket) {
  const { mutate: restore } = useChangeCause(ticketId);
  return useMutation({
    mutationFn: ({ sent: { cause } }: { sent: { cause: Cause } }) =>
      request(contract.setCause, { params: { ticketId }, body: { causeId: cause.id } }),
    onSuccess: (_, { sent: { cause } }) =>
      toast({
        title: causeMessages.set(ticketNumber, cause.ticketNumber),
        action: { label: 'Undo', onSelect: () => restore(earlier ?? null) },
      }),
    meta: {
      failure: null,
      draws: ({ sent: { cause } }: { sent: { cause: Cause } }) => fieldsOf(ticketId, { cause }),
      refreshes: ({ sent: { cause } }: { sent: { cause: Cause } }) =>
        refreshes([ticketId, cause.id, ...(earlier ? [earlier.id] : [])]),
    },
  });
}

/** Takes the cause off a ticket, and offers to take that back. */
export function useRemoveCause({ id: ticketId, ticketNumber, cause: earlier }: Ticket) {
  const { mutate: restore } = useChangeCause(ticketId);
  const undo = earlier ? { action: { label: 'Undo', onSelect: () => restore(earlier) } } : {};
  return useMutation({
    mutationFn: () => request(contract.removeCause, { params: { ticketId } }),
    onSuccess: () => toast({ title: causeMessages.removed(ticketNumber), ...undo }),
    meta: {
      failure: causeMessages.removeFailed,
      draws: () => fieldsOf(ticketId, { cause: null }),
      refreshes: () => refreshes([ticketId, ...(earlier ? [earlier.id] : [])]),
    },
  });
}

/** Sets the cause that a ticket had before. */
const useChangeCause = (ticketId: string) =>
  useMutation({
    mutationFn: (cause: Cause | null) =>
      cause
        ? request(contract.setCause, { params: { ticketId }, body: { causeId: cause.id } })
        : request(contract.removeCause, { params: { ticketId } }),
    meta: {
      failure: causeMessages.setFailed,
      draws: (cause: Cause | null) => fieldsOf(ticketId, { cause }),
      refreshes: (cause: Cause | null) => refreshes([ticketId, ...(cause ? [cause.id] : [])]),
    },
  });

type Answer = NonNullable<Input<typeof contract.answerCaused>['body']>;

type Results = Reply<typeof contract.answerCaused>['results'];

/** Some tickets were answered, and others were not. */
export class NotAnswered extends Error {
  readonly refused: Results;

  constructor(results: Results) {
    const refused = results.filter(({ ok }) => !ok);
    super(causeMessages.someAnswered(results.length - refused.length, refused.length));
    this.refused = refused;
  }
}

/**
 * Writes one comment in tickets of a cause. Throws `NotAnswered` if it is not in all of them.
 * @param onAnswered is given those that have it, which must not get it again
 */
export const useAnswerCaused = (ticketId: string, onAnswered: (ids: string[]) => void) =>
  useMutation({
    mutationFn: async ({ sent }: { sent: Answer }) => {
      const { results } = await request(contract.answerCaused, { params: { ticketId }, body: sent });
      onAnswered(results.flatMap(({ id, ok }) => (ok ? [id] : [])));
      if (results.some(({ ok }) => !ok)) throw new NotAnswered(results);
      return results;
    },
    onSuccess: (results) => toast({ title: causeMessages.answered(results.length) }),
    meta: { failure: null, refreshes: [['tickets']] },
  });
