import { MoonStar } from 'lucide-react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { DueMark } from '#web/features/desk/tickets/promise/due-mark.tsx';
import { dateWords, dayOf, exactTime, timeOfDay } from '#web/lib/time.ts';

/** Until when a ticket is snoozed: the day, or the time if that is today. */
function SnoozeMark({ snooze: { until } }: { snooze: NonNullable<Ticket['snooze']> }) {
  const exact = `Snoozed until ${exactTime(until)}`;
  return (
    <time
      dateTime={until}
      data-tooltip={exact}
      className="inline-flex items-center gap-1 whitespace-nowrap text-ink-soft"
    >
      <MoonStar className="size-3.5 shrink-0" aria-hidden="true" />
      <span aria-hidden="true">until {untilWords(until)}</span>
      <span className="sr-only">{exact}</span>
    </time>
  );
}

/** `Thu, Dec 3`, and today `3:00 PM` */
function untilWords(until: string) {
  const day = dayOf(until);
  return day === dayOf(new Date().toISOString()) ? timeOfDay(until) : dateWords(day);
}

type WaitMarksProps = {
  ticket: Pick<Ticket, 'status' | 'promise' | 'dueOn' | 'overdueAt' | 'snooze'>;
  /** How the marks of a snoozed ticket lie beside or above each other. */
  className: string;
};

/**
 * What a ticket waits for: the end of its snooze, and what is promised next. The latter is only said where a snoozed ticket is a
 * compact row, which has no room for it.
 */
export function WaitMarks({ ticket, className }: WaitMarksProps) {
  if (!ticket.snooze) return <DueMark ticket={ticket} />;
  return (
    <span className={`inline-flex shrink-0 self-center ${className}`}>
      <SnoozeMark snooze={ticket.snooze} />
      <span className="row:compact:sr-only">
        <DueMark ticket={ticket} />
      </span>
    </span>
  );
}
