import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

type DayFiltersProps = {
  /** Days as in a URL, `2026-11-18`; '' for none. */
  values: { from: string; to: string };
  setFilter: (name: 'from' | 'to', value: string) => void;
  /** Whether any filter of the list is set, so that there is something to clear. */
  isFiltered: boolean;
  onClear: () => void;
};

/** The end of a list's filters: its first and last day, and the button that clears all of them. */
export function DayFilters({ values, setFilter, isFiltered, onClear }: DayFiltersProps) {
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'from' ? 'From' : 'To'}
          type="date"
          value={values[name]}
          onChange={(event) => setFilter(name, event.target.value)}
        />
      ))}
      {isFiltered && (
        <Button look="quiet" className="-my-1 -ml-4 col-span-full justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </>
  );
}
