import { CalendarPlus, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CalendarLimit } from '#contract/promise-constants.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { useFederalHolidays } from './api.ts';
import { type CalendarFields, type Holiday, holidayProblems } from './calendar-fields.ts';

type AddHolidayProps = {
  fields: CalendarFields;
  /** Whether somebody has tried to save it. */
  isChecked: boolean;
  /** Why the server did not take the holidays. */
  refusal: string | undefined;
  onType: (holiday: Holiday) => void;
  onAdd: () => void;
};

/** One more holiday: its date and its name. */
export function AddHoliday({ fields, isChecked, refusal, onType, onAdd }: AddHolidayProps) {
  const field = useRef<HTMLDivElement>(null);
  const [isTried, setIsTried] = useState(false);
  const { date, name } = fields.newHoliday;
  const found = holidayProblems(fields);
  const problems = isTried || (isChecked && (date || name)) ? found : {};

  function add() {
    setIsTried(true);
    if (found.date || found.name) return;
    onAdd();
    setIsTried(false);
    field.current?.querySelector('input')?.focus();
  }

  /** Enter adds the holiday and does not save the form around it. */
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div
      ref={field}
      className="grid items-start gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:[&>button]:mt-[1.7rem]"
    >
      <TextField
        label="Date"
        type="date"
        value={date}
        error={problems.date}
        onChange={({ target }) => onType({ date: target.value, name })}
        onKeyDown={handleKey}
      />
      <TextField
        label="Holiday"
        limit={CalendarLimit.holidayName}
        autoComplete="off"
        value={name}
        error={problems.name ?? refusal}
        onChange={({ target }) => onType({ date, name: target.value })}
        onKeyDown={handleKey}
      />
      <Button look="secondary" onClick={add}>
        <CalendarPlus className="size-4" aria-hidden="true" />
        Add holiday
      </Button>
    </div>
  );
}

type FederalHolidaysProps = { holidays: Holiday[]; onAdd: (holidays: Holiday[]) => void };

/** Adds the holidays of a whole year, except for days that are in the list already. */
export function FederalHolidays({ holidays, onAdd }: FederalHolidaysProps) {
  const { mutate: lookUp, isPending } = useFederalHolidays();
  const [said, setSaid] = useState('');
  const thisYear = new Date().getFullYear();

  function add(year: number) {
    lookUp(year, {
      onSuccess: (found) => {
        const more = found.filter(({ date }) => holidays.every((holiday) => holiday.date !== date));
        if (more.length > 0) onAdd(more);
        setSaid(addedWords(more.length, year));
      },
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <MenuButton
        look="secondary"
        label="Add US federal holidays"
        disabled={isPending}
        actions={[0, 1, 2, 3].map((later) => ({
          label: `Of ${thisYear + later}`,
          onSelect: () => add(thisYear + later),
        }))}
      >
        Add US federal holidays
        <ChevronDown className="size-4" aria-hidden="true" />
      </MenuButton>
      <p role="status" className="text-ink-soft text-sm">
        {said}
      </p>
    </div>
  );
}

function addedWords(count: number, year: number) {
  if (count === 0) return `All holidays of ${year} are in the list`;
  return count === 1 ? `1 holiday of ${year} added` : `${count} holidays of ${year} added`;
}
