import { CalendarDays, CircleAlert, Hourglass, Timer } from 'lucide-react';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicking } from '#web/lib/ticking.ts';
import { dateWords, exactTime } from '#web/lib/time.ts';
import { type DueNext, dueNext, isOverdue, timeLeft } from './promise-state.ts';

/** A shape for each state, because not everybody can tell colors apart. */
const looks: Record<DueNext['state'], readonly [look: string, icon: typeof Timer]> = {
  open: ['text-ink-soft', Timer],
  soon: ['font-semibold text-amber', Hourglass],
  missed: ['font-semibold text-brick', CircleAlert],
};

type Due = Pick<Ticket, 'status' | 'promise' | 'dueOn' | 'overdueAt'>;

/** What is due next: counts down to what is promised, or names the due date if that is earlier. Nothing if there is nothing. */
export function DueMark({ ticket }: { ticket: Due }) {
  useTicking();
  const promised = dueNext(ticket);
  const { dueOn } = ticket;
  if (dueOn && isDueBefore(ticket, promised)) return <DueDate date={dueOn} isOverdue={isOverdue(ticket)} />;
  if (!promised) return null;

  const left = timeLeft(promised.dueAt);
  const exact = `${promised.what} due ${exactTime(promised.dueAt)}`;
  return (
    <Mark state={promised.state} dateTime={promised.dueAt} exact={exact} said={`${exact}, ${left}`}>
      {left}
    </Mark>
  );
}

/** Whether a due date comes before what is promised. */
function isDueBefore({ status, overdueAt }: Due, promised: DueNext | undefined) {
  if (!isActiveStatus(status) || overdueAt === null) return false;
  return !promised || Date.parse(overdueAt) < Date.parse(promised.dueAt);
}

function DueDate({ date, isOverdue }: { date: string; isOverdue: boolean }) {
  const exact = `${isOverdue ? 'Overdue since' : 'Due'} ${dateWords(date)}`;
  return (
    <Mark
      state={isOverdue ? 'missed' : 'open'}
      icon={isOverdue ? CircleAlert : CalendarDays}
      dateTime={date}
      exact={exact}
      said={exact}
    >
      {dateWords(date)}
    </Mark>
  );
}

type MarkProps = {
  state: DueNext['state'];
  icon?: typeof Timer;
  dateTime: string;
  exact: string;
  said: string;
  children: string;
};

function Mark({ state, icon, dateTime, exact, said, children }: MarkProps) {
  const [look, usual] = looks[state];
  const Icon = icon ?? usual;
  return (
    <time
      dateTime={dateTime}
      data-due={state}
      data-tooltip={exact}
      className={`inline-flex shrink-0 items-center gap-1 self-center whitespace-nowrap ${look}`}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span aria-hidden="true" className="first-letter:uppercase">
        {children}
      </span>
      <span className="sr-only">{said}</span>
    </time>
  );
}
