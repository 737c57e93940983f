import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { dayOf } from '#web/lib/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { Holiday } from './calendar-fields.ts';

type HolidayListProps = {
  holidays: Holiday[];
  /** Without it, the list can only be read. */
  onChange?: (holidays: Holiday[]) => void;
  /** What adds to the list. */
  children?: ReactNode;
};

/** The days on which nobody works, in order of their dates. Those that are over are folded away. */
export function HolidayList({ holidays, onChange, children }: HolidayListProps) {
  const list = useRef<HTMLDivElement>(null);
  const today = dayOf(new Date().toISOString());
  const inTwoMonths = dayOf(new Date(Date.now() + 60 * 86_400_000).toISOString());
  const past = holidays.filter(({ date }) => date < today);
  const coming = holidays.filter(({ date }) => date >= today);

  function remove(date: string, pressed: HTMLElement) {
    const buttons = [...(pressed.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
    const index = buttons.indexOf(pressed);
    const next = buttons[index + 1] ?? buttons[index - 1] ?? list.current?.querySelector('input');
    onChange?.(holidays.filter((holiday) => holiday.date !== date));
    // The pressed button goes away.
    next?.focus();
  }

  const rows = (some: Holiday[], label: string) => (
    <ul aria-label={label}>
      {some.map((holiday) => (
        <HolidayRow
          key={holiday.date}
          holiday={holiday}
          onRemove={onChange && ((pressed) => remove(holiday.date, pressed))}
        />
      ))}
    </ul>
  );

  return (
    <div ref={list} className="space-y-3">
      {coming.length === 0 && <p className="text-ink-soft">No holidays ahead.</p>}
      {past.length > 0 && !coming.some(({ date }) => date > inTwoMonths) && (
        <p className="font-medium text-sm">
          The list is about to run out. After that, holidays count as working days: add those of the coming years.
        </p>
      )}
      {coming.length > 0 && rows(coming, 'Holidays')}
      {past.length > 0 && (
        <details>
          <summary className="inline-block min-h-7 rounded text-ink-soft text-sm pointer-coarse:min-h-11">
            {past.length === 1 ? '1 past holiday' : `${past.length} past holidays`}
          </summary>
          {rows(past, 'Past holidays')}
        </details>
      )}
      {children}
    </div>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

type HolidayRowProps = { holiday: Holiday; onRemove: ((pressed: HTMLElement) => void) | undefined };

function HolidayRow({ holiday: { date, name }, onRemove }: HolidayRowProps) {
  const day = dayFormat.format(new Date(`${date}T00:00`));
  return (
    <li className="flex min-h-10 items-center gap-x-3 border-line border-b text-sm [overflow-wrap:anywhere]">
      <time dateTime={date} className="w-36 shrink-0 text-ink-soft max-sm:w-32">
        {day}
      </time>
      <bdi className="min-w-0 flex-1 py-1 font-medium">{name}</bdi>
      {onRemove && (
        <IconButton
          label={`Remove ${name}, ${day}`}
          className="-my-0.5"
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
