import { MailInbox } from '#web/features/incoming/mail-inbox.tsx';
import { InboxTabs } from '#web/features/inquiries/inbox-tabs.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** The emails that wait for staff. */
export function Component() {
  usePageTitle('Mail');
  return <MailInbox tabs={<InboxTabs current="mail" />} />;
}
