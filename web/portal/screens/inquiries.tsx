import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { inquiryOf } from '#web/features/website/inquiries/api.ts';
import { InboxTabs } from '#web/features/website/inquiries/inbox-tabs.tsx';
import { InquiryInbox } from '#web/features/website/inquiries/inquiry-inbox.tsx';
import { InquiryPage } from '#web/features/website/inquiries/inquiry-page.tsx';
import { fullName } from '#web/lib/full-name.ts';
import type { ScreenProps } from '../screen.ts';
import { usePageTitle } from '../use-page-title.ts';

/** The inquiries, or one of them. */
export function Inquiries({ title }: ScreenProps) {
  const { inquiryId = '' } = useParams();
  return inquiryId ? <OneInquiry key={inquiryId} inquiryId={inquiryId} /> : <Inbox title={title} />;
}

function Inbox({ title }: ScreenProps) {
  usePageTitle(title);
  return <InquiryInbox tabs={<InboxTabs current="inquiries" />} />;
}

function OneInquiry({ inquiryId }: { inquiryId: string }) {
  const { data } = useQuery(inquiryOf(inquiryId));
  usePageTitle(data ? `Inquiry from ${fullName(data.firstName, data.lastName)}` : 'Inquiry');
  return <InquiryPage inquiryId={inquiryId} />;
}
