import { useQuery } from '@tanstack/react-query';
import { Square, Timer as TimerIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { minutesInWords } from '#contract/time-words.ts';
import { minutesOf, ownTimer, type Timer, useStopTimer } from '#web/features/desk/tickets/time/api.ts';
import { useTicking } from '#web/lib/ticking.ts';
import { Button } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const LogTimeDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/time/time-dialogs.tsx')).LogTimeDialog,
);

/** The user's timer, on every screen: its ticket, its minutes, and what ends it. Nothing without one. */
export function FrameTimer() {
  useTicking();
  const { data } = useQuery(ownTimer);
  const { mutate: stop, isPending } = useStopTimer();
  const [saved, setSaved] = useState<Timer>();
  const timer = data?.timer;
  const minutes = timer && (timer.stoppedAt ? timer.minutes : minutesOf(timer, data.readAt));

  return (
    <>
      {timer && (
        <section aria-label="Your timer" className="frame-timer">
          <TimerIcon className="size-4 shrink-0 text-river" aria-hidden="true" />
          <Link
            to={`/admin?ticket=${timer.ticketId}`}
            data-tooltip={timer.ticketTitle}
            data-tooltip-side="end"
            className="tabular min-w-0 flex-1 truncate rounded font-medium hover:underline rail-icons:text-xs rail-icons:[&>.number]:sr-only"
          >
            <span className="number">{timer.ticketNumber} · </span>
            {minutesInWords(minutes ?? 0)}
          </Link>
          {timer.stoppedAt ? (
            <Button look="secondary" size="small" onClick={() => setSaved(timer)}>
              Log<span className="wide:sr-only"> time</span>
            </Button>
          ) : (
            <Button
              look="secondary"
              size="small"
              disabled={isPending}
              className="wide:px-2"
              data-tooltip="Stop timer"
              data-tooltip-side="end"
              onClick={() => stop(undefined, { onSuccess: setSaved })}
            >
              <Square className="size-3.5" aria-hidden="true" />
              <span className="wide:sr-only">Stop timer</span>
            </Button>
          )}
        </section>
      )}
      {saved && <LogTimeDialog ticket={ticketOf(saved)} timer={saved} onClose={() => setSaved(undefined)} />}
    </>
  );
}

const ticketOf = ({ ticketId: id, ticketNumber, ticketTitle: title }: Timer) => ({ id, ticketNumber, title });
