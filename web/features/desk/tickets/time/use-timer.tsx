import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as contract from '#contract/time.ts';
import { timeMessages } from '#contract/time-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { ApiError, request } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { ownTimer, type Timer } from './api.ts';

const LogTimeDialog = onDemand(async () => (await import('./time-dialogs.tsx')).LogTimeDialog);

const mutationKey = ['timer'];

/** The user's time by one key or click: `toggle` starts the timer, and stops it to log its time; `log` asks for the time. */
export function useTimer() {
  const client = useQueryClient();
  const [saving, setSaving] = useState<{ ticket: Ticket; timer?: Timer; today?: string | undefined }>();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async (ticket: Ticket) => {
      const { timer } = await client.fetchQuery({ ...ownTimer, staleTime: 0 });
      if (!timer) {
        await request(contract.startTimer, { params: { ticketId: ticket.id } });
        return null;
      }
      if (timer.ticketId !== ticket.id) throw new ApiError(409, elsewhere(timer));
      return timer.stoppedAt ? timer : request(contract.stopTimer, {});
    },
    onSuccess: (timer, ticket) => {
      if (timer) setSaving({ ticket, timer });
      else toast({ title: `Timer started on ${ticket.ticketNumber}` });
    },
    meta: { failure: timeMessages.timerFailed, refreshes: [ownTimer.queryKey] },
  });

  return {
    toggle: (ticket: Ticket) => {
      // A key that repeats may come before the page is drawn again.
      if (client.isMutating({ mutationKey }) === 0) mutate(ticket);
    },
    log: (ticket: Ticket) => setSaving({ ticket, today: client.getQueryData(ownTimer.queryKey)?.today }),
    isPending,
    dialog: saving && <LogTimeDialog {...saving} onClose={() => setSaving(undefined)} />,
  };
}

const elsewhere = ({ ticketNumber, stoppedAt }: Timer) =>
  `Your timer ${stoppedAt ? 'has time to log' : 'is running'} on ${ticketNumber}.`;
