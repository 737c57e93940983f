import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { FieldLimit } from '#contract/constants.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { articleCategories } from './api.ts';
import type { ArticleAddress } from './article-address.ts';

type ArticleFiltersProps = {
  address: ArticleAddress;
  searchField: RefObject<HTMLInputElement | null>;
  searchText: string;
  onSearchText: (text: string) => void;
};

export function ArticleFilters({ address, ...search }: ArticleFiltersProps) {
  const { data: known = [] } = useQuery(articleCategories);
  const { category } = address;
  // What the address asks for is shown, even where no article has it any more.
  const categories = category && !known.includes(category) ? [category, ...known] : known;

  return (
    <search className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <SearchField address={address} {...search} />
      <select
        aria-label="Category"
        className="field pr-8"
        value={category}
        onChange={(event) => address.setFilter('category', event.target.value)}
      >
        <option value="">All Categories</option>
        {categories.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </search>
  );
}

/** Typing never waits: the address, and with it the list, follows when the typing rests. */
function SearchField({ address, searchField, searchText, onSearchText }: ArticleFiltersProps) {
  const rested = useDebounced(searchText);
  const follow = useEffectEvent((search: string) => {
    if (search !== address.search) address.setFilter('search', search);
  });
  useEffect(() => follow(rested), [rested]);

  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        aria-hidden="true"
      />
      <input
        ref={searchField}
        type="search"
        aria-label="Search articles"
        placeholder="Search articles..."
        className="field pl-9"
        maxLength={FieldLimit.search}
        value={searchText}
        onChange={(event) => onSearchText(event.target.value)}
      />
    </div>
  );
}
