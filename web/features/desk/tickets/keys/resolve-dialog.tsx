import { useState } from 'react';
import { minutesInWords } from '#contract/time-words.ts';
import { fullName } from '#web/lib/full-name.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { ResolveQuestion } from './resolve-question.tsx';

type ResolveDialogProps = {
  question: ResolveQuestion;
  onConfirm: (stopsTimer: boolean) => void;
  onClose: () => void;
};

/** Before a ticket is resolved: what its client does not know yet, and a timer that would run on. */
export function ResolveDialog({ question, onConfirm, onClose }: ResolveDialogProps) {
  const { ticket, isUnanswered, minutes, resolve } = question;
  const [stopsTimer, setStopsTimer] = useState(minutes !== undefined);
  const time = minutesInWords(minutes ?? 0);

  if (!resolve) {
    return (
      <ConfirmDialog
        title={`Stop your timer on ${ticket.ticketNumber}?`}
        action="Stop and log time"
        look="primary"
        onConfirm={() => onConfirm(true)}
        onCancel={onClose}
      >
        The ticket is resolved. Your timer on it has run for {time}.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Resolve ${ticket.ticketNumber}?`}
      action="Resolve"
      look="primary"
      onConfirm={() => onConfirm(stopsTimer)}
      onCancel={onClose}
      choice={
        minutes !== undefined && (
          <label className="mt-4 flex items-center gap-2.5">
            <input
              type="checkbox"
              className="tick"
              checked={stopsTimer}
              onChange={({ target }) => setStopsTimer(target.checked)}
            />
            Stop the timer and log its time
          </label>
        )
      }
    >
      {isUnanswered && (
        <p>
          Nobody has answered yet. <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi> is told that it is
          resolved, and not what was done.
        </p>
      )}
      {minutes !== undefined && <p>Your timer on it has run for {time}.</p>}
    </ConfirmDialog>
  );
}
