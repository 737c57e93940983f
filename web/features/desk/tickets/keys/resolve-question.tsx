import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { isUnanswered } from '#web/features/desk/tickets/promise/promise-state.ts';
import { minutesOf, ownTimer, type Timer, useStopTimer } from '#web/features/desk/tickets/time/api.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const ResolveDialog = onDemand(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);
const LogTimeDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/time/time-dialogs.tsx')).LogTimeDialog,
);

/** What is to be decided as a ticket is resolved. */
export type ResolveQuestion = {
  ticket: Ticket;
  isUnanswered: boolean;
  /** How long the user's timer on it has run. */
  minutes: number | undefined;
  /** Undefined if it is resolved already, and only the timer is left. */
  resolve?: () => void;
};

/**
 * Asks once before a ticket is resolved that nobody has answered, or on which the user's timer runs.
 * @returns `ask` resolves at once if there is nothing to ask; `askAboutAnswer` leaves the timer for later, and
 * `askAboutTimer` is for a ticket that is resolved already
 */
export function useResolveQuestion() {
  const client = useQueryClient();
  const [question, setQuestion] = useState<ResolveQuestion>();
  const [stopped, setStopped] = useState<{ ticket: Ticket; timer: Timer }>();
  const { mutate: stop } = useStopTimer();

  function minutesOn(ticket: Ticket) {
    const { timer, readAt } = client.getQueryData(ownTimer.queryKey) ?? {};
    if (timer?.ticketId !== ticket.id || readAt === undefined) return undefined;
    return timer.stoppedAt ? timer.minutes : minutesOf(timer, readAt);
  }

  function ask(ticket: Ticket, resolve: () => void) {
    const minutes = minutesOn(ticket);
    if (minutes === undefined && !isUnanswered(ticket)) resolve();
    else setQuestion({ ticket, isUnanswered: isUnanswered(ticket), minutes, resolve });
  }

  function askAboutAnswer(ticket: Ticket, resolve: () => void) {
    if (isUnanswered(ticket)) setQuestion({ ticket, isUnanswered: true, minutes: undefined, resolve });
    else resolve();
  }

  function askAboutTimer(ticket: Ticket) {
    const minutes = minutesOn(ticket);
    if (minutes !== undefined) setQuestion({ ticket, isUnanswered: false, minutes });
  }

  function handleConfirm(stopsTimer: boolean) {
    if (!question) return;
    const { ticket, resolve } = question;
    flushSync(() => setQuestion(undefined));
    // First the focus is back, then it goes to what is next.
    setTimeout(() => resolve?.());
    if (stopsTimer) stop(undefined, { onSuccess: (timer) => setStopped({ ticket, timer }) });
  }

  const dialog = (
    <>
      {question && (
        <ResolveDialog question={question} onConfirm={handleConfirm} onClose={() => setQuestion(undefined)} />
      )}
      {stopped && <LogTimeDialog {...stopped} onClose={() => setStopped(undefined)} />}
    </>
  );
  return { ask, askAboutAnswer, askAboutTimer, dialog };
}
