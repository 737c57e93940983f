import { type ReactNode, type RefObject, useRef } from 'react';
import { RatingScores, RatingWords } from '#contract/ratings-constants.ts';
import { CompanyField } from '#web/features/desk/pickers/company-field.tsx';
import { noPick, type Pick } from '#web/features/desk/pickers/picker.tsx';
import { DayFilters } from '#web/features/shared/day-filters.tsx';
import { usePagedList } from '#web/lib/paged-list.ts';
import { among, toQuery, useFilters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { Column } from '#web/ui/column.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { ratingList, ratingsKey } from './api.ts';
import { RatingList } from './rating-list.tsx';

/**
 * What clients say about the tickets that were resolved for them, newest first.
 * @param props.tabs leads to the other reports
 */
export function RatingDesk({ tabs }: { tabs: ReactNode }) {
  const address = useRatingAddress();
  const loaded = usePagedList(ratingList(toQuery(address.values)));
  const firstField = useRef<HTMLSelectElement>(null);
  const ofCompany = loaded.view?.rows.find(({ company }) => company.id === address.values.company);

  function handleClear() {
    address.clear();
    // The pressed button disappears with the filters.
    firstField.current?.focus();
  }

  return (
    <Column label="Ratings">
      {tabs}
      <div className="flex items-center gap-4 px-4 pt-4 pb-3 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">Ratings</h2>
          <p className="text-ink-soft text-sm">What requesters say when their ticket is resolved</p>
        </div>
        <RefreshButton things="ratings" queryKey={ratingsKey} />
      </div>
      <RatingFilters
        address={address}
        company={ofCompany?.company ?? noPick}
        firstField={firstField}
        onClear={handleClear}
      />
      <RatingList loaded={loaded} isFiltered={address.isFiltered} onClear={handleClear} />
    </Column>
  );
}

type RatingFiltersProps = {
  address: RatingAddress;
  /** The chosen company; without a name while none of its ratings is loaded. */
  company: Pick;
  firstField: RefObject<HTMLSelectElement | null>;
  onClear: () => void;
};

/** Filters by score, company and date. */
function RatingFilters({ address, company, firstField, onClear }: RatingFiltersProps) {
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
      <DayFilters {...{ values, setFilter, isFiltered, onClear }} />
    </search>
  );
}

type RatingAddress = ReturnType<typeof useRatingAddress>;

const useRatingAddress = () =>
  useFilters({
    // Groups of scores, and each score by itself.
    score: among(['1,2', ...RatingScores.map(String)]),
    company: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : ''),
    from: dayIn,
    to: dayIn,
  });
