import { CircleAlert, Hourglass, Timer } from 'lucide-react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicking } from '#web/lib/ticking.ts';
import { exactTime } from '#web/lib/time.ts';
import { type DueNext, dueNext, timeLeft } from './promise-state.ts';

/** A shape for each state, because not everybody can tell colors apart. */
const looks: Record<DueNext['state'], readonly [look: string, icon: typeof Timer]> = {
  open: ['text-ink-soft', Timer],
  soon: ['font-semibold text-amber', Hourglass],
  missed: ['font-semibold text-brick', CircleAlert],
};

/** Counts down to what is promised next; nothing if there is nothing. */
export function DueMark({ ticket }: { ticket: Pick<Ticket, 'status' | 'promise'> }) {
  useTicking();
  const due = dueNext(ticket);
  if (!due) return null;

  const [look, Icon] = looks[due.state];
  const left = timeLeft(due.dueAt);
  const exact = `${due.what} due ${exactTime(due.dueAt)}`;
  return (
    <time
      dateTime={due.dueAt}
      data-due={due.state}
      data-tooltip={exact}
      className={`inline-flex shrink-0 items-center gap-1 self-center whitespace-nowrap ${look}`}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span aria-hidden="true" className="first-letter:uppercase">
        {left}
      </span>
      <span className="sr-only">
        {exact}, {left}
      </span>
    </time>
  );
}
