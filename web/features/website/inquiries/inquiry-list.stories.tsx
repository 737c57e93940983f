import { downloadFile } from '#contract/files.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { inquiries, inquiry, serveInquiries } from '#gallery/samples/inquiries.ts';
import { id } from '#gallery/samples/people.ts';
import { longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { InquiryBadge } from './inquiry-badge.tsx';
import { InquiryInbox } from './inquiry-inbox.tsx';

/** The screen, with the number that the header has. */
const inbox = () => (
  <>
    <p>
      Header: <InquiryBadge />
    </p>
    <InquiryInbox tabs={<InboxTabs current="inquiries" />} />
  </>
);

export const Waiting: Story = { address: '/admin/inquiries', render: inbox, api: (api) => serveInquiries(api) };
/** With files, a name in another direction, and an address to answer that the email names. */
export const All: Story = {
  ...Waiting,
  width: 1440,
  address: '/admin/inquiries?status=all',
  api: (api) => {
    const byMail = inquiry({
      id: id(904),
      firstName: rightToLeft,
      lastName: '',
      message: rightToLeft,
      sentFrom: 'desk@analytical.example',
      files: [storedFile()],
    });
    serveInquiries(api, [...inquiries(), byMail]);
    api.on(downloadFile, () => new Response('x'));
  },
};
export const Spam: Story = { ...Waiting, address: '/admin/inquiries?status=spam' };
export const Empty: Story = { ...Waiting, api: (api) => serveInquiries(api, [], 0) };
/** None waits. */
export const NothingFound: Story = { ...Waiting, api: (api) => serveInquiries(api, inquiries().slice(2)) };
export const LongWords: Story = {
  ...Waiting,
  api: (api) =>
    serveInquiries(api, [
      inquiry({
        firstName: markup,
        lastName: longWord,
        email: `${longWord}@analytical.example`,
        phone: 'javascript:alert(1)',
        message: `${markup}\n${longWord.repeat(3)}`,
      }),
    ]),
};
export const Loading = whileLoading(Waiting);
export const Failed = whenFailed(Waiting);

export const pictures = [All];
