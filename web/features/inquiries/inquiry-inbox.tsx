import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Column } from '#web/ui/column.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { inquiryCounts } from './api.ts';
import { type InquiryFilter, useInquiryFilter } from './inquiry-address.ts';
import { InquiryList } from './inquiry-list.tsx';

/**
 * Inquiries from the website, with a filter and actions to reply.
 * @param tabs leads to the other kinds of inquiries
 */
export function InquiryInbox({ tabs }: { tabs: ReactNode }) {
  const [filter, setFilter] = useInquiryFilter();

  return (
    <Column label="Inquiries">
      {tabs}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg sm:text-xl">Inquiries</h2>
          <p className="text-ink-soft text-sm">
            {filter === 'spam'
              ? 'Not emailed: too many arrived within an hour'
              : 'Messages from the website’s contact form'}
          </p>
        </div>
        <FilterSwitch filter={filter} onChange={setFilter} />
        <RefreshButton things="inquiries" queryKey={['inquiries']} />
      </div>
      <InquiryList filter={filter} onShowAll={() => setFilter('all')} />
    </Column>
  );
}

const labels: Record<InquiryFilter, string> = {
  waiting: 'Waiting',
  answered: 'Answered',
  all: 'All',
  spam: 'Suspected spam',
};

function FilterSwitch({ filter, onChange }: { filter: InquiryFilter; onChange: (filter: InquiryFilter) => void }) {
  const suspected = useQuery(inquiryCounts).data?.suspectedSpam ?? 0;

  return (
    <fieldset className="flex rounded border border-line-strong max-md:order-last max-md:w-full">
      <legend className="sr-only">Show</legend>
      {(['waiting', 'answered', 'all', 'spam'] as const).map((each) => (
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
          {each === 'spam' && suspected > 0 && <span className="tabular"> {suspected}</span>}
        </button>
      ))}
    </fieldset>
  );
}
