import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { InquiryStateLabels } from '#contract/inquiries-constants.ts';
import { among, useParameter } from '#web/lib/parameter.ts';
import { Column } from '#web/ui/column.tsx';
import { Options, Select } from '#web/ui/field.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { type InquiryFilter, inquiryCounts } from './api.ts';
import { InquiryList } from './inquiry-list.tsx';

const filters = ['waiting', 'in_conversation', 'won', 'lost', 'all', 'spam'] as const;

/**
 * Inquiries from the website and by email, with a filter.
 * @param tabs leads to the other kinds of inquiries
 */
export function InquiryInbox({ tabs }: { tabs: ReactNode }) {
  const [wanted, setWanted] = useParameter('status');
  const filter = among(['in_conversation', 'won', 'lost', 'all', 'spam'], 'waiting')(wanted);
  const setFilter = (next: InquiryFilter) => setWanted(next === 'waiting' ? '' : next);

  return (
    <Column label="Inquiries">
      {tabs}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 tabIndex={-1} data-landing className="text-lg outline-none sm:text-xl">
            Inquiries
          </h2>
          <p className="text-ink-soft text-sm">
            {filter === 'spam'
              ? 'Kept apart and not emailed. Nothing is thrown away.'
              : 'Messages from the website, and emails from unknown senders'}
          </p>
        </div>
        <StateFilter filter={filter} onChange={setFilter} />
        <RefreshButton things="inquiries" queryKey={['inquiries']} />
      </div>
      <InquiryList filter={filter} onShowAll={() => setFilter('all')} />
    </Column>
  );
}

type FilterProps = { filter: InquiryFilter; onChange: (filter: InquiryFilter) => void };

/** Six buttons; on a narrow screen a list. */
function StateFilter({ filter, onChange }: FilterProps) {
  const suspected = useQuery(inquiryCounts).data?.suspectedSpam ?? 0;
  const labels = { ...plainLabels, spam: suspected > 0 ? `Spam ${suspected}` : 'Spam' };

  return (
    <>
      <div className="max-lg:hidden">
        <FilterSwitch labels={labels} filter={filter} onChange={onChange} />
      </div>
      <div className="min-w-40 flex-1 sm:flex-none lg:hidden">
        <Select
          aria-label="Show"
          value={filter}
          onChange={(event) => onChange(among(filters, 'waiting')(event.target.value))}
        >
          <Options of={filters} labels={labels} />
        </Select>
      </div>
    </>
  );
}

const { new: _, ...states } = InquiryStateLabels;
const plainLabels = { waiting: 'Waiting', ...states, all: 'All', spam: 'Spam' };
