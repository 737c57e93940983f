import { type ReactNode, useRef } from 'react';
import { noPick } from '#web/features/pickers/picker.tsx';
import { usePagedList } from '#web/lib/paged-list.ts';
import { toQuery } from '#web/lib/parameter.ts';
import { Column } from '#web/ui/column.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { ratingList, ratingsKey } from './api.ts';
import { useRatingAddress } from './rating-address.ts';
import { RatingFilters } from './rating-filters.tsx';
import { RatingList } from './rating-list.tsx';

/**
 * What clients say about the tickets that were resolved for them, newest first.
 * @param props.tabs leads to what else clients say
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
