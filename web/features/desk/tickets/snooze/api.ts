import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { findCalendar, previewServiceTime } from '#contract/promise.ts';
import { MomentPresets } from '#contract/promise-constants.ts';
import { momentWords } from '#contract/promise-words.ts';
import * as contract from '#contract/snoozes.ts';
import { snoozeMessages } from '#contract/snoozes-constants.ts';
import { historyKey, type Ticket } from '#web/features/desk/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { fieldsOf } from '#web/lib/drawings.ts';
import type { Drawing } from '#web/lib/records.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

export type NewSnooze = NonNullable<Input<typeof contract.snoozeTicket>['body']>;

/** When a ticket would wake with each preset from now; null where the service hours have no such time. */
export const presetMoments = queryOptions({
  queryKey: ['service-time', 'presets'],
  meta: { shows: { endpoint: findCalendar } },
  queryFn: async ({ signal }) => {
    const at = new Date().toISOString();
    const moments = MomentPresets.map(async (preset) => {
      const answer = await request(previewServiceTime, { body: { at, preset }, signal });
      return { preset, at: answer.at };
    });
    return Promise.all(moments);
  },
  refetchOnMount: 'always',
});

/** The server answers with the ticket; only its history is read again. */
const metaOf = (ticketId: string, failure: string) => ({
  failure,
  refreshes: [historyKey(ticketId)],
});

/** Snoozes a ticket, and offers to take that back unless it was snoozed already. */
export function useSnooze({ id: ticketId, ticketNumber, snooze: earlier }: Ticket) {
  const { mutate: wake } = useWake(ticketId);
  const { firstName, lastName } = useActor();
  const { data: moments = [] } = useQuery({ ...presetMoments, enabled: false });

  /** As the server will answer, which alone knows a moment that was not read yet. */
  function drawn({ until, preset, note = null, staysOnReply = false }: NewSnooze): Drawing | undefined {
    const at = until ?? moments.find((moment) => moment.preset === preset)?.at;
    if (!at) return undefined;
    return fieldsOf<Ticket>(ticketId, {
      snooze: { until: at, byName: `${firstName} ${lastName}`, note, staysOnReply },
    });
  }

  return useMutation({
    mutationFn: ({ sent }: CopyEdit<NewSnooze>) => request(contract.snoozeTicket, { params: { ticketId }, body: sent }),
    onSuccess: ({ snooze }) => {
      const until = snooze ? ` until ${momentWords(new Date(snooze.until))}` : '';
      const undo = earlier ? {} : { action: { label: 'Undo', onSelect: () => wake() } };
      toast({ title: `${ticketNumber} snoozed${until}`, ...undo });
    },
    meta: {
      ...metaOf(ticketId, snoozeMessages.failed),
      draws: ({ sent }: CopyEdit<NewSnooze>) => drawn(sent),
    },
  });
}

export const useWake = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.wakeTicket, { params: { ticketId } }),
    meta: { ...metaOf(ticketId, snoozeMessages.wakeFailed), draws: () => fieldsOf<Ticket>(ticketId, { snooze: null }) },
  });
