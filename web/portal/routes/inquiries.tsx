import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';
import { InquiryInbox } from '#web/features/inquiries/inquiry-inbox.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** Inquiries from the website. */
export function Component() {
  usePageTitle('Inquiries');
  return <InquiryInbox tabs={<InboxTabs current="website" />} />;
}
