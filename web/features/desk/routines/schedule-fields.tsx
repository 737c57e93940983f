import { dayNames, Weekdays } from '#contract/promise-constants.ts';
import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import type { RoutineFields } from './routine-fields.ts';
import { monthNames, ordinal, weekdayNames } from './routine-words.ts';

type ScheduleFieldsProps = {
  typed: RoutineFields;
  error: string | undefined;
  onChange: (part: Partial<RoutineFields>) => void;
};

const units = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' } as const;

/** On which days a routine is due. */
export function ScheduleFields({ typed, error, onChange }: ScheduleFieldsProps) {
  const { every, interval, monthBy } = typed;
  const choose = (name: keyof RoutineFields) => (event: { target: { value: string } }) =>
    // A select offers only what its field takes.
    onChange({ [name]: event.target.value } as Partial<RoutineFields>);

  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-1.5 font-medium text-sm">Schedule</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label="Every"
          type="number"
          min={1}
          inputMode="numeric"
          value={interval}
          error={error}
          onChange={choose('interval')}
        />
        <SelectField label="Unit" value={every} onChange={choose('every')}>
          <Options of={['day', 'week', 'month', 'year'] as const} labels={units} />
        </SelectField>
        {every === 'month' && (
          <SelectField label="On" value={monthBy} onChange={choose('monthBy')}>
            <Options of={['nth', 'day'] as const} labels={{ nth: 'A weekday', day: 'A day of the month' }} />
          </SelectField>
        )}
        {every === 'year' && (
          <SelectField label="Month" value={typed.month} onChange={choose('month')}>
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {every === 'month' && monthBy === 'nth' && (
          <>
            <SelectField label="Which" value={typed.nth} onChange={choose('nth')}>
              {[1, 2, 3, 4, 5].map((nth) => (
                <option key={nth} value={nth}>
                  {ordinal(nth)}
                </option>
              ))}
              <option value="last">Last</option>
            </SelectField>
            <SelectField label="Weekday" value={typed.weekday} onChange={choose('weekday')}>
              <Options of={[...Weekdays, 'service_day'] as const} labels={weekdayNames} />
            </SelectField>
          </>
        )}
        {(every === 'year' || (every === 'month' && monthBy === 'day')) && (
          <SelectField label="Day" value={typed.day} onChange={choose('day')}>
            {Array.from({ length: 31 }, (_, index) => index + 1).map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
            <option value="last">Last day</option>
          </SelectField>
        )}
      </div>
      {every === 'week' && <DayChoice days={typed.days} onChange={(days) => onChange({ days })} />}
    </fieldset>
  );
}

type Day = RoutineFields['days'][number];

function DayChoice({ days, onChange }: { days: Day[]; onChange: (days: Day[]) => void }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {Weekdays.map((day) => (
        <label key={day} className="inline-flex min-h-7 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="tick"
            checked={days.includes(day)}
            onChange={({ target }) =>
              onChange(Weekdays.filter((each) => (each === day ? target.checked : days.includes(each))))
            }
          />
          {dayNames[day]}
        </label>
      ))}
    </div>
  );
}
