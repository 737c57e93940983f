import { useQuery } from '@tanstack/react-query';
import { ClockPlus, Square, Timer as TimerIcon } from 'lucide-react';
import { minutesInWords } from '#contract/time-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicking } from '#web/lib/ticking.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { minutesOf, ownTimer, type Timer } from './api.ts';
import { useTimer } from './use-timer.tsx';

/** The user's timer, and time that was worked, from the head of a ticket. A phone has them in the column, until one runs. */
export function HeadTime({ ticket }: { ticket: Ticket }) {
  const { data } = useQuery(ownTimer);
  const { toggle, log, isPending, dialog } = useTimer();
  const timer = data?.timer;

  return (
    <>
      {data && (!timer || timer.ticketId === ticket.id) && (
        <Button
          look="quiet"
          size="narrow"
          disabled={isPending}
          data-tooltip={timer ? undefined : 'Start timer (t)'}
          onClick={() => toggle(ticket)}
          className={timer ? 'tabular text-river' : 'max-sm:hidden'}
        >
          {timer ? <OwnTimer timer={timer} readAt={data.readAt} /> : <Start />}
        </Button>
      )}
      <IconButton label="Log time" data-tooltip="Log time (w)" className="max-sm:hidden" onClick={() => log(ticket)}>
        <ClockPlus className="size-5" aria-hidden="true" />
      </IconButton>
      {dialog}
    </>
  );
}

function Start() {
  return (
    <>
      <TimerIcon className="size-5" aria-hidden="true" />
      Start timer
    </>
  );
}

/** How long it has run, to the minute. */
function OwnTimer({ timer, readAt }: { timer: Timer; readAt: number }) {
  useTicking();
  if (timer.stoppedAt) return <>Log {minutesInWords(timer.minutes)}</>;
  return (
    <>
      <Square className="size-4" aria-hidden="true" />
      {minutesInWords(minutesOf(timer, readAt))} · Stop
    </>
  );
}
