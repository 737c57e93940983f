import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { canCorrect } from '#contract/time-policies.ts';
import { dateInWords, minutesInWords } from '#contract/time-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ownTimer, type TimeEntry, type Timer } from './api.ts';
import { DeleteTimeDialog, EditTimeDialog, LogTimeDialog } from './time-dialogs.tsx';
import { TimeList } from './time-list.tsx';
import { TimerControls } from './timer-controls.tsx';

type Shown = { kind: 'add' } | { kind: 'save timer'; timer: Timer } | { kind: 'edit' | 'delete'; entry: TimeEntry };

/** The time worked on a ticket, and the user's timer, for provider staff. */
export function TimeSection({ ticket }: { ticket: Ticket; onClose: () => void }) {
  const { data: timing } = useQuery(ownTimer);
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);

  return (
    <section aria-label="Time" tabIndex={-1} data-landing className="mt-2 space-y-3 outline-none">
      <TimerControls ticket={ticket} onSave={(timer) => setShown({ kind: 'save timer', timer })} />
      <TimeList
        ticketId={ticket.id}
        actionsOf={(entry) =>
          entry.isLocked ? (
            <Locked companyId={ticket.companyId} />
          ) : (
            <span className="-my-1 -mr-2 flex">
              <IconButton
                label={`Edit ${nameOf(entry)}`}
                className="size-8 pointer-coarse:size-11"
                onClick={() => setShown({ kind: 'edit', entry })}
              >
                <Pencil className="size-3.5" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Delete ${nameOf(entry)}`}
                className="size-8 pointer-coarse:size-11"
                onClick={() => setShown({ kind: 'delete', entry })}
              >
                <Trash2 className="size-3.5" aria-hidden="true" />
              </IconButton>
            </span>
          )
        }
      />
      <Button look="secondary" size="small" onClick={() => setShown({ kind: 'add' })}>
        <Plus className="size-4" aria-hidden="true" />
        Log time…
      </Button>
      {shown?.kind === 'add' && <LogTimeDialog ticket={ticket} today={timing?.today} onClose={close} />}
      {shown?.kind === 'save timer' && <LogTimeDialog ticket={ticket} timer={shown.timer} onClose={close} />}
      {shown?.kind === 'edit' && <EditTimeDialog entry={shown.entry} onClose={close} />}
      {shown?.kind === 'delete' && <DeleteTimeDialog entry={shown.entry} onClose={close} />}
    </section>
  );
}

function nameOf({ minutes, workedOn }: TimeEntry) {
  return `${minutesInWords(minutes)} of ${dateInWords(workedOn)}`;
}

/** Whoever may correct it gets there. */
function Locked({ companyId }: { companyId: string }) {
  const look = 'inline-flex size-8 items-center justify-center text-ink-faint pointer-coarse:size-11';
  const icon = <Lock className="size-3.5" aria-hidden="true" />;
  if (canCorrect(useStaff())) {
    const words = 'Its month is closed. Add a correction to an open month';
    return (
      <Link
        to={`/admin/companies/${companyId}#company-agreements`}
        aria-label={words}
        data-tooltip={words}
        className={look}
      >
        {icon}
      </Link>
    );
  }
  return (
    <span data-tooltip="Its month is closed" className={look}>
      {icon}
      <span className="sr-only">Its month is closed</span>
    </span>
  );
}
