import { listCompanies } from '#contract/companies.ts';
import { findArrivals, listIncomingMail } from '#contract/incoming-mail.ts';
import { countInquiries } from '#contract/inquiries.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { arrivals, decidedMails, heldMails, incomingMail } from '#gallery/samples/mails.ts';
import { minutesAgo } from '#gallery/samples/time.ts';
import { clients } from '#gallery/samples/users.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { InboxTabs } from '#web/features/website/inquiries/inbox-tabs.tsx';
import { MailInbox } from './mail-inbox.tsx';

type Mails = ReturnType<typeof heldMails>;

const inbox = (held: () => Mails = heldMails, box = arrivals): Story => ({
  render: () => <MailInbox tabs={<InboxTabs current="email" />} />,
  address: '/admin/inquiries/email',
  api: (api) => {
    api.on(listIncomingMail, ({ querystring }) =>
      pageOf(querystring?.state === 'held' ? held() : [...held(), ...decidedMails()]),
    );
    api.on(findArrivals, () => box());
    api.on(countInquiries, () => ({ unanswered: 1, suspectedSpam: 0, heldMails: held().length }));
    api.on(listCompanies, () => pageOf(companies));
    api.on(listUsers, () => pageOf(clients));
  },
});

export const Held = inbox();
export const All: Story = { ...Held, address: '/admin/inquiries/email?status=all', width: 1440 };
/** While the mailbox is out of reach. */
export const Empty = inbox(
  () => [],
  () => arrivals({ mailbox: { name: longWord, contactedAt: minutesAgo(50), isSilent: true } }),
);
export const LongWords = inbox(() => [
  incomingMail({ sender: `${longWord}@example.com`, senderName: longWord, subject: longWord, text: longLine }),
]);
export const RightToLeft: Story = {
  ...inbox(() => [incomingMail({ senderName: rightToLeft, subject: rightToLeft, text: rightToLeft })]),
  dir: 'rtl',
};
export const Accepting: Story = {
  ...Held,
  press: ['Accept “Re: The label printer prints blank labels”', 'Accept email'],
};
export const Choosing: Story = { ...Held, press: ['Accept “Re: What is new in your tickets”', 'Accept email'] };
export const Loading = whileLoading(Held);
export const Failed = whenFailed(Held);

export const pictures = [Held];
