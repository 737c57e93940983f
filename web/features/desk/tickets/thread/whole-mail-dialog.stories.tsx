import type { Reply } from '#contract/endpoint.ts';
import { findWholeMail, previewMailFile } from '#contract/incoming-mail.ts';
import { pictureBytes } from '#gallery/samples/files.ts';
import { id } from '#gallery/samples/people.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { WholeMailDialog } from './whole-mail-dialog.tsx';

const mail = (fields: Partial<Reply<typeof findWholeMail>> = {}): Story => ({
  render: () => <WholeMailDialog ticketId={id(100)} mailId={id(600)} onClose={() => undefined} />,
  api: (api) => {
    api.on(findWholeMail, () => ({
      id: id(600),
      sender: 'priya.nair@example.com',
      senderName: 'Priya Nair',
      subject: 'Re: The label printer prints blank labels',
      text: 'It feeds one blank label each time.\n\n-- \nPriya Nair\nhttps://acmedental.example',
      isRemoved: false,
      html: null,
      attachments: [],
      isVerified: true,
      createdAt: hoursAgo(3),
      ...fields,
    }));
    api.on(previewMailFile, () => pictureBytes());
  },
});

export const PlainText = mail();
export const Formatted: Story = {
  ...mail({
    html: '<p>It is <b>the same model</b>.</p><table><tr><td>skips</td><td>twice</td></tr></table><img src="cid:0" alt="The label">',
    attachments: [
      { name: 'label.png', size: 48_210 },
      { name: '', size: 0 },
    ],
  }),
  press: ['Show formatting'],
};
export const NotVerified = mail({ isVerified: false, subject: '' });
export const Removed = mail({ isRemoved: true, text: '' });
export const LongWords = mail({
  senderName: longWord,
  sender: `${longWord}@example.com`,
  subject: longLine,
  text: longWord,
  attachments: [{ name: `${longWord}.pdf`, size: 1_000 }],
});
export const RightToLeft: Story = { ...mail({ subject: rightToLeft, text: rightToLeft }), dir: 'rtl' };
export const Loading = whileLoading(PlainText);
export const Failed = whenFailed(PlainText);
