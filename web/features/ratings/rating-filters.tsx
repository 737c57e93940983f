import type { RefObject } from 'react';
import { RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import { CompanyField } from '#web/features/pickers/company-field.tsx';
import type { Pick } from '#web/features/pickers/picker.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { RatingAddress } from './rating-address.ts';

type RatingFiltersProps = {
  address: RatingAddress;
  /** The chosen company; without a name while none of its ratings is loaded. */
  company: Pick;
  firstField: RefObject<HTMLSelectElement | null>;
  onClear: () => void;
};

/** Filters by score, company and date. */
export function RatingFilters({ address, company, firstField, onClear }: RatingFiltersProps) {
  const { values, isFiltered, setFilter } = address;

  return (
    <search className="grid grid-cols-2 items-end gap-3 border-line border-b px-4 pt-1 pb-4 sm:px-6 lg:grid-cols-[12rem_minmax(0,1fr)_9.5rem_9.5rem]">
      <SelectField
        label="Rating"
        ref={firstField}
        value={values.score}
        onChange={(event) => setFilter('score', event.target.value)}
      >
        <option value="">All ratings</option>
        <option value="1,2">Bad and very bad</option>
        {RatingScores.toReversed().map((score) => (
          <option key={score} value={score}>
            {score} · {RatingWords[score]}
          </option>
        ))}
      </SelectField>
      <CompanyField
        isFilter
        key={company.name && company.id}
        initial={company}
        onChange={({ id }) => setFilter('company', id)}
        isInvalid={false}
      />
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
    </search>
  );
}
