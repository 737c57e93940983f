import { Search } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { TicketPriorities } from '#contract/constants.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { priorityLabels } from './labels.ts';
import type { TicketAddress } from './ticket-address.ts';

type TicketFiltersProps = {
  address: TicketAddress;
  statuses: (readonly [value: string, label: string])[];
  placeholder: string;
  searchField: RefObject<HTMLInputElement | null>;
  searchText: string;
  onSearchText: (text: string) => void;
};

export function TicketFilters({ address, statuses, ...search }: TicketFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-2">
      <SearchField address={address} {...search} />
      <select
        aria-label="Status"
        className="field"
        value={address.status}
        onChange={(event) => address.setFilter('status', event.target.value === 'active' ? '' : event.target.value)}
      >
        {statuses.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label="Priority"
        className="field"
        value={address.priority}
        onChange={(event) => address.setFilter('priority', event.target.value)}
      >
        <option value="">All priorities</option>
        {TicketPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityLabels[priority]}
          </option>
        ))}
      </select>
    </search>
  );
}

/** Typing never waits: the address, and with it the list, follows when the typing rests. */
function SearchField(props: Omit<TicketFiltersProps, 'statuses'>) {
  const { address, placeholder, searchField, searchText, onSearchText } = props;
  const rested = useDebounced(searchText);
  const follow = useEffectEvent((search: string) => {
    if (search !== address.search) address.setFilter('search', search);
  });
  useEffect(() => follow(rested), [rested]);

  return (
    <div className="relative col-span-2">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        aria-hidden="true"
      />
      <input
        ref={searchField}
        type="search"
        aria-label="Search tickets"
        placeholder={placeholder}
        className="field pl-9"
        maxLength={200}
        value={searchText}
        onChange={(event) => onSearchText(event.target.value)}
      />
    </div>
  );
}
