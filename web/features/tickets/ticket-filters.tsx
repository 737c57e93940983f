import type { RefObject } from 'react';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { priorityLabels } from '#web/lib/ticket-labels.ts';
import { Options } from '#web/ui/field.tsx';
import { SearchInput } from '#web/ui/search-field.tsx';
import type { TicketAddress } from './ticket-address.ts';

type TicketFiltersProps = {
  address: TicketAddress;
  statuses: (readonly [value: string, label: string])[];
  placeholder: string;
  searchField: RefObject<HTMLInputElement | null>;
};

export function TicketFilters({ address, statuses, placeholder, searchField }: TicketFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-2">
      <SearchInput
        ref={searchField}
        label="Search tickets"
        placeholder={placeholder}
        search={address.search}
        onSearch={(search) => address.setFilter('search', search)}
        className="col-span-2"
      />
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
        <Options of={TicketPriorities} labels={priorityLabels} />
      </select>
    </search>
  );
}
