import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Select } from '#web/ui/field.tsx';
import { SearchInput } from '#web/ui/search-field.tsx';
import { articleCategories } from './api.ts';
import type { ArticleAddress } from './article-address.ts';

type ArticleFiltersProps = {
  address: ArticleAddress;
  searchField: RefObject<HTMLInputElement | null>;
};

export function ArticleFilters({ address, searchField }: ArticleFiltersProps) {
  const { data: known = [] } = useQuery(articleCategories);
  const { search, category } = address.filters;
  // Show the URL's filter even if no article has that value any more.
  const categories = category && !known.includes(category) ? [category, ...known] : known;

  return (
    <search className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
      <SearchInput
        ref={searchField}
        label="Search articles"
        placeholder="Search articles..."
        search={search}
        onSearch={(text) => address.setFilter('search', text)}
      />
      <Select
        aria-label="Category"
        value={category}
        onChange={(event) => address.setFilter('category', event.target.value)}
      >
        <option value="">All categories</option>
        {categories.map((each) => (
          <option key={each} dir="auto" value={each}>
            {each}
          </option>
        ))}
      </Select>
    </search>
  );
}
