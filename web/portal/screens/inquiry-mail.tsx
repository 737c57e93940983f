import { MailInbox } from '#web/features/incoming/mail-inbox.tsx';
import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';

/** The emails that wait for staff. */
export function InquiryMail() {
  return <MailInbox tabs={<InboxTabs current="email" />} />;
}
