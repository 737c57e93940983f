import { useQuery } from '@tanstack/react-query';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { Column } from '#web/ui/column.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { inquiryOf } from './api.ts';
import { InquiryComposer } from './inquiry-composer.tsx';
import { InquiryConversation } from './inquiry-conversation.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { InquiryHead } from './inquiry-head.tsx';

/** One inquiry: who wrote, the conversation, and what becomes of it. */
export function InquiryPage({ inquiryId }: { inquiryId: string }) {
  const query = useQuery(inquiryOf(inquiryId));

  return (
    <Column label="Inquiry">
      <Loaded query={query} failure={inquiryMessages.failed} loading={<LoadingInquiry />}>
        {(inquiry) => (
          <>
            <InquiryHead inquiry={inquiry} />
            <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
              <div className="border-line lg:border-r">
                <InquiryConversation inquiry={inquiry} />
                <InquiryComposer inquiry={inquiry} />
              </div>
              <aside aria-label="About the sender" className="border-line px-4 py-5 max-lg:border-t sm:px-6 lg:px-5">
                <InquiryFacts inquiry={inquiry} />
              </aside>
            </div>
          </>
        )}
      </Loaded>
    </Column>
  );
}

function LoadingInquiry() {
  return (
    <LoadingBars
      things="the inquiry"
      bars={['h-8 w-64', 'h-4 w-96 max-w-full', 'h-40 w-full']}
      className="space-y-4 px-4 py-4 sm:px-6"
    />
  );
}
