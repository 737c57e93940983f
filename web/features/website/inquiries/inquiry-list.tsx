import { useQuery } from '@tanstack/react-query';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { useNeighborFocus } from '#web/lib/neighbor-focus.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { anyInquiry, type Inquiry, type InquiryFilter, inquiryList, useMarkInquiry, useMarkNotSpam } from './api.ts';
import { InquiryCard } from './inquiry-card.tsx';

type InquiryListProps = { filter: InquiryFilter; onShowAll: () => void };

export function InquiryList({ filter, onShowAll }: InquiryListProps) {
  const { list, view } = usePagedList(inquiryList(filter));

  return (
    <PagedList
      list={list}
      things="inquiries"
      failure={inquiryMessages.listFailed}
      loading={<LoadingCards />}
      empty={<NoInquiries {...{ filter, onShowAll }} />}
    >
      <Cards view={view} />
    </PagedList>
  );
}

function Cards({ view }: { view: PagedView<Inquiry> }) {
  const answer = useMarkInquiry(true);
  const reopen = useMarkInquiry(false);
  const accept = useMarkNotSpam();
  const marking = [answer, reopen].find(({ isPending }) => isPending)?.variables?.id;
  const busy = marking ?? (accept.isPending ? accept.variables : undefined);

  const { leave } = useNeighborFocus('inquiry', view.rows);

  function handleMark(inquiry: Inquiry) {
    leave(inquiry.id);
    if (inquiry.isSuspectedSpam) accept.mutate(inquiry.id);
    else if (inquiry.answeredAt === null) answer.mutate(inquiry);
    else reopen.mutate(inquiry);
  }

  return (
    <VirtualList {...view} label="Inquiries" rowHeight={168}>
      {(inquiry) => <InquiryCard inquiry={inquiry} isBusy={inquiry.id === busy} onMark={() => handleMark(inquiry)} />}
    </VirtualList>
  );
}

const nothing: Record<InquiryFilter, string> = {
  waiting: 'Every inquiry has been answered.',
  in_conversation: 'Nobody is in conversation with you.',
  won: 'No inquiry has become a client yet.',
  lost: 'No inquiry was lost.',
  spam: 'No inquiry is suspected to be spam.',
  all: 'No inquiries yet. Messages from the website and emails from unknown senders appear here.',
};

/** Distinguishes an empty list from a filter without matches. */
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
      {nothing[exist || filter === 'spam' ? filter : 'all']}
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <LoadingRows
      things="inquiries"
      count={4}
      rowClassName="grid gap-x-8 gap-y-3 border-line border-b px-4 py-5 sm:px-6 md:grid-cols-[16rem_minmax(0,1fr)]"
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
    </LoadingRows>
  );
}
