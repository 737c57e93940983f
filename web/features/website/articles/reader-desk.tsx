import { Column } from '#web/ui/column.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { readersKey } from './api.ts';
import { ArticleTabs } from './article-tabs.tsx';
import { FeedbackTable } from './feedback-table.tsx';
import { MissedSearches } from './missed-searches.tsx';

/** What readers searched for in vain, and which articles did not help them. */
export function ReaderDesk() {
  return (
    <Column label="What readers say">
      <ArticleTabs current="readers" />
      <div className="flex items-center gap-4 px-4 pt-4 pb-3 sm:px-6">
        <div className="mr-auto">
          <h2 className="text-lg sm:text-xl">What readers say</h2>
          <p className="text-ink-soft text-sm">What to write or improve next</p>
        </div>
        <RefreshButton things="answers" queryKey={readersKey} />
      </div>
      <div className="grid items-start gap-x-10 gap-y-8 px-4 pb-10 sm:px-6 xl:grid-cols-2">
        <MissedSearches />
        <FeedbackTable />
      </div>
    </Column>
  );
}
