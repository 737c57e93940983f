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

type CauseChange = { sent: { cause: Cause | null; earlier: Cause | null } };

/** Sets the cause of a ticket or takes it off, and offers to undo that. */
export function useChangeCause({ id: ticketId, ticketNumber }: Ticket) {
  const change = useMutation<Ticket, Error, CauseChange>({
    mutationFn: ({ sent: { cause } }) =>
      cause
        ? request(contract.setCause, { params: { ticketId }, body: { causeId: cause.id } })
        : request(contract.removeCause, { params: { ticketId } }),
    onSuccess: (_, { sent: { cause, earlier } }) =>
      toast({
        title: cause ? causeMessages.set(ticketNumber, cause.ticketNumber) : causeMessages.removed(ticketNumber),
        action: { label: 'Undo', onSelect: () => change.mutate({ sent: { cause: earlier, earlier: cause } }) },
      }),
    meta: {
      failure: causeMessages.changeFailed,
      draws: ({ sent: { cause } }: CauseChange) => fieldsOf<Ticket>(ticketId, { cause }),
      refreshes: ({ sent }: CauseChange) =>
        [ticketId, sent.cause?.id, sent.earlier?.id].flatMap((id) =>
          id ? [historyKey(id), { exact: ticketDetails(id).queryKey }] : [],
        ),
    },
  });
  return change;
}

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
