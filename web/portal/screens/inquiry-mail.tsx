import { MailInbox } from '#web/features/doors/incoming/mail-inbox.tsx';
import { InboxTabs } from '#web/features/website/inquiries/inbox-tabs.tsx';

/** The emails that wait for staff. */
export function InquiryMail() {
  return <MailInbox tabs={<InboxTabs current="email" />} />;
}
