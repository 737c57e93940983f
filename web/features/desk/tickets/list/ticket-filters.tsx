import { ArrowUpDown, ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TicketPriorities, TicketSorts } from '#contract/tickets-constants.ts';
import { priorityLabels, sortLabels, statusWords } from '#web/features/shared/ticket-labels.ts';
import { among } from '#web/lib/parameter.ts';
import { Button, Chip, TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Options, Select } from '#web/ui/field.tsx';
import type { OnDemand } from '#web/ui/on-demand.tsx';
import { SearchInput } from '#web/ui/search-field.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { useFilterWords } from './filter-words.ts';
import type { TicketAddress } from './ticket-address.ts';

type TicketFiltersProps = {
  address: TicketAddress;
  statuses: (readonly [value: string, label: string])[];
  placeholder: string;
  FilterPanel: OnDemand<FilterPanelProps>;
  canSort: boolean;
  /** Whether the user has just asked for them. */
  startsFocused?: boolean;
};

export function TicketFilters(props: TicketFiltersProps) {
  const { address, statuses, placeholder, FilterPanel, canSort, startsFocused = false } = props;
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchField.current?.focus() });
  useEffect(() => {
    if (startsFocused) searchField.current?.focus();
  }, [startsFocused]);
  const place = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const count = Object.values(address.more).filter(Boolean).length;

  function closePanel() {
    setIsPanelOpen(false);
    opener.current?.focus();
  }

  return (
    <search
      ref={place}
      className={classNames(
        'grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto] gap-2',
        canSort ? 'row:grid-cols-[minmax(9rem,1fr)_repeat(4,auto)]' : 'row:grid-cols-[minmax(9rem,1fr)_repeat(3,auto)]',
      )}
    >
      <SearchInput
        ref={searchField}
        label="Search tickets"
        placeholder={placeholder}
        search={address.search}
        onSearch={(search) => address.setFilter('search', search)}
        className="col-span-2 row:col-span-1"
      />
      <Button
        ref={opener}
        look="secondary"
        aria-expanded={isPanelOpen}
        aria-haspopup="dialog"
        onClick={() => (isPanelOpen ? closePanel() : setIsPanelOpen(true))}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        <span className="sr-only row:not-sr-only">Filters</span>
        {count > 0 && <span className="tabular text-river">{count}</span>}
      </Button>
      <Select
        aria-label="Status"
        value={address.status}
        onChange={(event) => address.setFilter('status', event.target.value === 'active' ? '' : event.target.value)}
      >
        {!statuses.some(([value]) => value === address.status) && (
          <option value={address.status}>{statusWords(address.status)}</option>
        )}
        {statuses.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Priority"
        value={address.priority}
        onChange={(event) => address.setFilter('priority', event.target.value)}
      >
        <option value="">All priorities</option>
        <Options of={TicketPriorities} labels={priorityLabels} />
      </Select>
      {canSort && <SortSelect address={address} />}
      {count > 0 && <ActiveFilters address={address} onRemove={() => searchField.current?.focus()} />}
      {isPanelOpen && <FilterPanel address={address} anchor={place} onClose={closePanel} />}
    </search>
  );
}

/** A native select under its words, or under an icon where other filters need the room. */
function SortSelect({ address: { sort, setSort } }: { address: TicketAddress }) {
  return (
    <span
      data-tooltip={sortLabels[sort]}
      className="relative inline-flex min-h-10 items-center justify-center gap-2 rounded border border-line-strong px-3 text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-river has-focus-visible:outline-offset-2 hover:border-ink-soft hover:bg-sunken pointer-coarse:min-h-11"
    >
      <ArrowUpDown className={`size-4 ${sort === 'newest' ? '' : 'text-river'}`} aria-hidden="true" />
      <span aria-hidden="true" className="hidden whitespace-nowrap text-ink row-lg:inline">
        {sortLabels[sort]}
      </span>
      <ChevronDown className="hidden size-4 row-lg:block" aria-hidden="true" />
      <select
        aria-label="Sort"
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        value={sort}
        onChange={(event) => setSort(among(TicketSorts, 'newest')(event.target.value))}
      >
        <Options of={TicketSorts} labels={sortLabels} />
      </select>
    </span>
  );
}

/** The active filters of the panel, each with a button that removes it. */
function ActiveFilters({ address, onRemove }: { address: TicketAddress; onRemove: () => void }) {
  const filters = useFilterWords(address);

  function remove(changes: Parameters<TicketAddress['setFilters']>[0]) {
    address.setFilters(changes);
    // The pressed button goes away.
    onRemove();
  }

  return (
    <ul aria-label="Active filters" className="col-span-full flex flex-wrap items-center gap-1.5">
      {filters.map(({ name, words }) => (
        <li key={name} className="min-w-0">
          <Chip
            aria-label={`Remove filter: ${words}`}
            onClick={() => remove({ [name]: '', ...(name === 'company' ? { requester: '' } : {}) })}
            className="bg-sunken"
          >
            <bdi className="truncate">{words}</bdi>
            <X className="size-3.5 shrink-0" aria-hidden="true" />
          </Chip>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <TextButton
            className="text-sm"
            onClick={() => remove(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
          >
            Clear all
          </TextButton>
        </li>
      )}
    </ul>
  );
}
