import { useQuery } from '@tanstack/react-query';
import { Square, Timer as TimerIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { timeMessages } from '#contract/time-constants.ts';
import { minutesInWords } from '#contract/time-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { ownTimer, type Timer, useDiscardTimer, useStopTimer } from './api.ts';
import { useTimer } from './use-timer.tsx';

type TimerControlsProps = {
  ticket: Ticket;
  /** Opens the form that logs the time of a stopped timer. */
  onSave: (timer: Timer) => void;
};

/** Shows how long the user's timer on a ticket has run, and stops it. */
export function TimerControls({ ticket, onSave }: TimerControlsProps) {
  const { data, isError, refetch } = useQuery(ownTimer);
  const { mutate: stop, isPending: isStopping } = useStopTimer();
  const timer = data?.timer;

  if (isError && !data) {
    return <InlineLoadFailure title={timeMessages.timerLoadFailed} onRetry={refetch} />;
  }
  if (!data) return null;
  if (!timer) return <StartButton ticket={ticket} />;
  if (timer.ticketId !== ticket.id) return <TimerElsewhere timer={timer} />;
  return (
    <div className="rounded border border-river bg-river-wash px-3 py-2">
      <p className="flex items-center gap-2 font-medium">
        <TimerIcon className="size-4 shrink-0 text-river" aria-hidden="true" />
        {timer.stoppedAt ? `Stopped at ${minutesInWords(timer.minutes)}` : <Running {...data} timer={timer} />}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {timer.stoppedAt ? (
          <Button look="secondary" size="small" onClick={() => onSave(timer)}>
            Log time
          </Button>
        ) : (
          <Button
            look="secondary"
            size="small"
            disabled={isStopping}
            onClick={() => stop(undefined, { onSuccess: onSave })}
          >
            <Square className="size-3.5" aria-hidden="true" />
            Stop
          </Button>
        )}
        <DiscardButton ticketNumber={timer.ticketNumber} />
      </div>
    </div>
  );
}

/** For a phone. Elsewhere it is in the head of the ticket. */
function StartButton({ ticket }: { ticket: Ticket }) {
  const { toggle, isPending } = useTimer();
  return (
    <Button look="secondary" size="small" className="sm:hidden" disabled={isPending} onClick={() => toggle(ticket)}>
      <TimerIcon className="size-4" aria-hidden="true" />
      Start timer
    </Button>
  );
}

function DiscardButton({ ticketNumber }: Pick<Timer, 'ticketNumber'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: discard, isPending } = useDiscardTimer();

  return (
    <>
      <TextButton onClick={() => setIsAsking(true)}>Discard</TextButton>
      {isAsking && (
        <ConfirmDialog
          title="Discard this timer?"
          action="Discard timer"
          isPending={isPending}
          onConfirm={() => discard(undefined, { onSettled: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        >
          Its time is not added to {ticketNumber}. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

function TimerElsewhere({ timer: { ticketId, ticketNumber, stoppedAt } }: { timer: Timer }) {
  const [parameters] = useSearchParams();
  return (
    <p className="text-ink-soft">
      Your timer {stoppedAt ? 'has time to log' : 'is running'} on{' '}
      <Link to={linkTo({ ticket: ticketId }, parameters)}>{ticketNumber}</Link>.
    </p>
  );
}

/** How long the timer has run, by the server's clock when it was read and this browser's since then. */
function Running({ timer, readAt }: { timer: Timer; readAt: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const interval = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(interval);
  }, []);
  const seconds = timer.seconds + Math.max(0, Math.floor((now - readAt) / 1_000));

  return (
    <span>
      Timer running{' '}
      <span role="timer" className="tabular">
        {clockOf(seconds)}
      </span>
    </span>
  );
}

/** Seconds as on a stopwatch: `1:04:09`. */
function clockOf(seconds: number) {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
