import { Check } from 'lucide-react';
import { articleMessages } from '#contract/articles-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { missedSearches, useDeleteMissedSearch } from './api.ts';

/** The searches of clients and visitors that found nothing, most frequent first. */
export function MissedSearches() {
  const { list, view } = usePagedList(missedSearches);
  const { mutate: remove, isPending } = useDeleteMissedSearch();

  return (
    <section>
      <h3 className="font-semibold text-base">Searches that found nothing</h3>
      <p className="mb-2 text-ink-soft text-sm">By clients and website visitors, most frequent first.</p>
      <PagedList
        list={list}
        things="searches"
        failure={articleMessages.feedbackListFailed}
        loading={<LoadingBars things="searches" bars={['h-5', 'h-5', 'h-5']} />}
        empty={<p className="text-ink-soft">Every search has found something.</p>}
      >
        <ul aria-label="Searches that found nothing" className="divide-y divide-line border-line border-y">
          {view.rows.map(({ id, search, times, lastAt }) => (
            <li key={id} className="flex items-center gap-3 py-1 text-sm">
              <span className="min-w-0 flex-1">
                <bdi className="font-medium [overflow-wrap:anywhere]">{search}</bdi>
                <span className="block text-ink-soft">
                  {times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`}, <RelativeTime value={lastAt} />
                </span>
              </span>
              <IconButton label={`Done: ${search}`} disabled={isPending} onClick={() => remove(id)}>
                <Check className="size-5" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
