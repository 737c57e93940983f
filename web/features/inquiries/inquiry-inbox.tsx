import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { among, useParameter } from '#web/lib/parameter.ts';
import { Column } from '#web/ui/column.tsx';
import { FilterSwitch } from '#web/ui/filter-switch.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { type InquiryFilter, inquiryCounts } from './api.ts';
import { InquiryList } from './inquiry-list.tsx';

/**
 * Inquiries from the website, with a filter and actions to reply.
 * @param tabs leads to the other kinds of inquiries
 */
export function InquiryInbox({ tabs }: { tabs: ReactNode }) {
  const [wanted, setWanted] = useParameter('status');
  const filter = among(['answered', 'all', 'spam'], 'waiting')(wanted);
  const setFilter = (next: InquiryFilter) => setWanted(next === 'waiting' ? '' : next);

  return (
    <Column label="Inquiries">
      {tabs}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg sm:text-xl">Inquiries</h2>
          <p className="text-ink-soft text-sm">
            {filter === 'spam'
              ? 'Not emailed: too many arrived within an hour'
              : 'Messages from the website, and emails from unknown senders'}
          </p>
        </div>
        <InquiryFilterSwitch filter={filter} onChange={setFilter} />
        <RefreshButton things="inquiries" queryKey={['inquiries']} />
      </div>
      <InquiryList filter={filter} onShowAll={() => setFilter('all')} />
    </Column>
  );
}

type SwitchProps = { filter: InquiryFilter; onChange: (filter: InquiryFilter) => void };

function InquiryFilterSwitch({ filter, onChange }: SwitchProps) {
  const suspected = useQuery(inquiryCounts).data?.suspectedSpam ?? 0;
  const labels = {
    waiting: 'Waiting',
    answered: 'Answered',
    all: 'All',
    spam: (
      <>
        Suspected spam
        {suspected > 0 && <span className="tabular"> {suspected}</span>}
      </>
    ),
  };
  return <FilterSwitch labels={labels} filter={filter} onChange={onChange} />;
}
