import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type FilterSwitchProps<Filter extends string> = {
  /** In display order, with what their buttons say. */
  labels: Record<Filter, ReactNode>;
  /** The chosen one; undefined if that is none of these. */
  filter: Filter | undefined;
  onChange: (filter: Filter) => void;
};

/** A row of buttons, one of which may be chosen. */
export function FilterSwitch<Filter extends string>({ labels, filter, onChange }: FilterSwitchProps<Filter>) {
  return (
    <fieldset className="flex rounded border border-line-strong max-md:order-last max-md:w-full md:w-fit">
      <legend className="sr-only">Show</legend>
      {(Object.keys(labels) as Filter[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onChange(each)}
          className={classNames(
            'min-h-10 border-line-strong px-2.5 text-sm max-md:flex-auto sm:px-3.5 transition-colors not-first-of-type:border-l first-of-type:rounded-l last-of-type:rounded-r pointer-coarse:min-h-11',
            each === filter
              ? 'chosen font-semibold not-forced-colors:text-river'
              : 'font-medium text-ink-soft hover:bg-sunken',
          )}
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  );
}
