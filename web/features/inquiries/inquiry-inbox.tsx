import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type InquiryFilter, useInquiryFilter } from './inquiry-address.ts';
import { InquiryList } from './inquiry-list.tsx';

/** The messages from the website: which of them, and each with what it takes to answer. */
export function InquiryInbox() {
  const [filter, setFilter] = useInquiryFilter();
  const queryClient = useQueryClient();

  return (
    <section aria-label="Inquiries" className="mx-auto w-full max-w-[68rem] flex-1 border-line bg-surface lg:border-x">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">Inquiries</h2>
          <p className="text-ink-soft text-sm">Messages from the website’s contact form</p>
        </div>
        <FilterSwitch filter={filter} onChange={setFilter} />
        <IconButton
          label="Refresh inquiries"
          onClick={() => queryClient.invalidateQueries({ queryKey: ['inquiries'] })}
        >
          <RotateCw className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      <InquiryList filter={filter} onShowAll={() => setFilter('all')} />
    </section>
  );
}

const labels: Record<InquiryFilter, string> = { waiting: 'Waiting', answered: 'Answered', all: 'All' };

function FilterSwitch({ filter, onChange }: { filter: InquiryFilter; onChange: (filter: InquiryFilter) => void }) {
  return (
    <fieldset className="flex rounded border border-line-strong">
      <legend className="sr-only">Show</legend>
      {(['waiting', 'answered', 'all'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onChange(each)}
          className={classNames(
            'min-h-10 border-line-strong px-3.5 text-sm transition-colors not-first-of-type:border-l first-of-type:rounded-l last-of-type:rounded-r pointer-coarse:min-h-11',
            each === filter ? 'bg-river-wash font-semibold text-river' : 'font-medium text-ink-soft hover:bg-sunken',
          )}
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  );
}
