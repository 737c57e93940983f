import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';
import { InquiryInbox } from '#web/features/inquiries/inquiry-inbox.tsx';

/** Inquiries from the website. */
export function Inquiries() {
  return <InquiryInbox tabs={<InboxTabs current="inquiries" />} />;
}
