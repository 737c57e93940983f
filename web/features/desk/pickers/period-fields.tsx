import { Options, SelectField, TextField } from '#web/ui/field.tsx';
import type { Period } from './periods.ts';

type PeriodFieldProps<Name extends string> = {
  /** The periods that can be chosen, in words. */
  labels: Record<Name, string>;
  value: Name;
  onChange: (name: Name) => void;
};

/** Chooses a period by its name. */
export function PeriodField<Name extends string>({ labels, value, onChange }: PeriodFieldProps<Name>) {
  return (
    <SelectField label="Period" value={value} onChange={(event) => onChange(event.target.value as Name)}>
      <Options of={Object.keys(labels) as Name[]} labels={labels} />
    </SelectField>
  );
}

type PeriodDaysProps = {
  period: Period;
  onChange: (end: keyof Period, day: string) => void;
  /** What is wrong with the last day. */
  error: string | undefined;
};

/** The first and the last day of a period without a name. */
export function PeriodDays({ period, onChange, error }: PeriodDaysProps) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={period.from}
        onChange={(event) => onChange('from', event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={period.to}
        onChange={(event) => onChange('to', event.target.value)}
        {...(error ? { error } : {})}
      />
    </>
  );
}
