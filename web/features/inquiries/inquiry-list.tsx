import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { EmptyState, LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { anyInquiry, type Inquiry, inquiryList, useMarkInquiry } from './api.ts';
import type { InquiryFilter } from './inquiry-address.ts';
import { InquiryCard } from './inquiry-card.tsx';

type InquiryListProps = { filter: InquiryFilter; onShowAll: () => void };

export function InquiryList({ filter, onShowAll }: InquiryListProps) {
  const { list, view } = usePagedList(inquiryList(filter));

  if (list.isPending) return <LoadingCards />;
  if (list.isError) {
    return <LoadFailure title={messages.inquiriesFailed} detail={list.error.message} onRetry={() => list.refetch()} />;
  }

  if (view.rows.length === 0 && !list.isPlaceholderData) return <NoInquiries {...{ filter, onShowAll }} />;
  return (
    <>
      <Cards view={view} />
      {list.hasNextPage && (
        <NextPage
          things="inquiries"
          failure={messages.inquiriesFailed}
          isFetching={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Cards({ view }: { view: PagedView<Inquiry> }) {
  const answer = useMarkInquiry(true);
  const reopen = useMarkInquiry(false);
  const busy = [answer, reopen].find(({ isPending }) => isPending)?.variables;

  function handleMark({ id, answeredAt }: Inquiry) {
    const neighbor = neighborOf(id);
    const { mutate: mark } = answeredAt === null ? answer : reopen;
    // A message that left the list took the focus with it.
    mark(id, { onSuccess: () => document.activeElement === document.body && neighbor?.focus() });
  }

  return (
    <VirtualList {...view} label="Inquiries" rowHeight={168}>
      {(inquiry) => <InquiryCard inquiry={inquiry} isBusy={inquiry.id === busy} onMark={() => handleMark(inquiry)} />}
    </VirtualList>
  );
}

/** The card below, or above the last one. */
function neighborOf(id: string) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-inquiry]')];
  const index = cards.findIndex((card) => card.dataset.inquiry === id);
  return cards[index + 1] ?? cards[index - 1];
}

const nothing: Record<InquiryFilter, string> = {
  waiting: 'Every message from the website has been answered.',
  answered: 'No message from the website has been answered yet.',
  all: 'Nobody has written from the website yet. What people send with the contact form appears here.',
};

/** Nobody wrote yet is told from a filter that hides everything. */
function NoInquiries({ filter, onShowAll }: InquiryListProps) {
  const { data: exist } = useQuery(anyInquiry);

  if (exist === undefined) return <LoadingCards />;
  const showAll = (
    <Button look="secondary" onClick={onShowAll}>
      Show all inquiries
    </Button>
  );
  return (
    <EmptyState title="No inquiries found" action={exist && showAll}>
      {nothing[exist ? filter : 'all']}
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading inquiries...</span>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div
          key={card}
          aria-hidden="true"
          className="grid gap-x-8 gap-y-3 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)]"
        >
          <div className="space-y-2.5">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="space-y-2.5">
            <Skeleton className="h-4 w-11/12" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
