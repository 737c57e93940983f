import { MoonStar } from 'lucide-react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { DueMark } from '#web/features/desk/tickets/promise/due-mark.tsx';
import { exactTime } from '#web/lib/time.ts';

/** That a ticket is snoozed; a tooltip says until when. */
function SnoozeMark({ ticket: { snooze } }: { ticket: Pick<Ticket, 'snooze'> }) {
  if (!snooze) return null;
  const exact = `Snoozed until ${exactTime(snooze.until)}`;
  return (
    <time
      dateTime={snooze.until}
      data-tooltip={exact}
      className="inline-flex shrink-0 items-center gap-1 self-center whitespace-nowrap text-ink-soft"
    >
      <MoonStar className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">{exact}</span>
    </time>
  );
}

/** What a ticket waits for: the end of its snooze, and what is promised next. */
export function WaitMarks({
  ticket,
}: {
  ticket: Pick<Ticket, 'status' | 'promise' | 'dueOn' | 'overdueAt' | 'snooze'>;
}) {
  return (
    <>
      <SnoozeMark ticket={ticket} />
      <DueMark ticket={ticket} />
    </>
  );
}
