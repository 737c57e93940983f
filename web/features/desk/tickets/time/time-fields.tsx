import type { ComponentProps } from 'react';
import { z } from 'zod';
import { centsInWords } from '#contract/money-words.ts';
import { TimeKinds, TimeLimit, timeKindLabels } from '#contract/time-constants.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Chip } from '#web/ui/button.tsx';
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import type { NewTime } from './api.ts';
import { TimeCosts } from './time-costs.tsx';

/** What is typed about a time entry. */
export const TypedTime = z.object({
  kind: z.enum(TimeKinds),
  minutes: z.string(),
  hasTravel: z.boolean(),
  isBillable: z.boolean(),
  workedOn: z.string(),
  note: z.string(),
});
export type TypedTime = z.output<typeof TypedTime>;
/** A time entry as it is sent. */
export function entryOf({ minutes, ...typed }: TypedTime): NewTime {
  return { ...typed, minutes: minutesOf(minutes) ?? 0 };
}

function minutesOf(text: string) {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= TimeLimit.minutes ? minutes : undefined;
}

/** In minutes: what is entered most often. */
const usual = [5, 15, 30, 60];

type FieldProps = ComponentProps<typeof TextField> &
  ComponentProps<typeof TextAreaField> &
  ComponentProps<typeof SelectField>;

type TimeFieldsProps = {
  typed: TypedTime;
  field: (name: 'kind' | 'minutes' | 'workedOn' | 'note') => Pick<FieldProps, 'value' | 'onChange' | 'error' | 'limit'>;
  onChange: (part: Partial<TypedTime>) => void;
  ticketId: string;
  /** The entry that is edited. */
  entryId?: string;
};

/** The fields of a time entry, with what it will cost. */
export function TimeFields({ typed, field, onChange, ...place }: TimeFieldsProps) {
  const { clientsSeeTime, prices } = useProvider();
  const minutes = minutesOf(typed.minutes);

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Minutes" inputMode="numeric" autoComplete="off" {...field('minutes')} />
        <fieldset className="-mt-2 flex flex-wrap gap-1.5 sm:order-1 sm:col-span-3">
          <legend className="sr-only">Usual minutes</legend>
          {usual.map((count) => (
            <Chip
              key={count}
              aria-pressed={minutes === count}
              onClick={() => onChange({ minutes: `${count}` })}
              className="tabular aria-pressed:border-river aria-pressed:bg-river-wash aria-pressed:text-ink"
            >
              {count} min
            </Chip>
          ))}
        </fieldset>
        <SelectField label="Kind of work" {...field('kind')}>
          <Options of={TimeKinds} labels={timeKindLabels} />
        </SelectField>
        <TextField label="Date" type="date" min="2000-01-01" max="2199-12-31" {...field('workedOn')} />
      </div>
      <SwitchField
        label="With travel"
        hint={
          prices
            ? `The travel fee of ${centsInWords(prices.travel)}, once for this visit.`
            : 'Billed once for this visit.'
        }
        checked={typed.hasTravel}
        onChange={(hasTravel) => onChange({ hasTravel })}
      />
      <SwitchField
        label="Billable"
        hint="Non-billable time is free but still appears in totals."
        checked={typed.isBillable}
        onChange={(isBillable) => onChange({ isBillable })}
      />
      <TextAreaField
        label="Note"
        optional
        rows={3}
        hint={
          clientsSeeTime
            ? 'The client can read this in the ticket, and on the statement.'
            : 'Shown on the statement. Clients do not see it in the ticket.'
        }
        {...field('note')}
      />
      <p role="status" className="tabular rounded bg-sunken px-3.5 py-2.5 text-sm">
        <TimeCosts {...place} work={{ ...typed, minutes }} />
      </p>
    </>
  );
}
