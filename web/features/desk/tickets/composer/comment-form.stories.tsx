import { listRecipients } from '#contract/notifications.ts';
import { storedDraft } from '#gallery/samples/drafts.ts';
import { employee, id, superAdmin } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClientCommentForm } from './client-comment-form.tsx';
import { StaffCommentForm } from './staff-comment-form.tsx';

const form = (fields: Parameters<typeof ticket>[0] = {}) => (
  <StaffCommentForm ticket={ticket(fields)} onSent={() => undefined} />
);

/** With what its user has typed and chosen before. */
const withDraft = (draft: object): Story => ({
  render: () => form(),
  api: (api) => {
    serveTicket(api);
    storedDraft(`comment:${id(100)}`, { text: '', isInternal: false, ...draft });
  },
});

export const Empty: Story = { render: () => form(), api: (api) => void serveTicket(api) };
export const Restored = withDraft({ text: 'Please open the cover.' });
export const InternalNote = withDraft({
  text: 'For @Sam Okafor: is it under warranty?',
  isInternal: true,
  mentions: [{ id: superAdmin.id, name: 'Sam Okafor' }],
});
export const WithChanges = withDraft({
  text: 'We come at noon.',
  changes: { status: 'waiting_client', priority: 'urgent', assignedToId: superAdmin.id, tags: ['on-site'] },
});
export const UnfilledVariable = withDraft({ text: 'Call {{provider.phone}}, please' });
export const TooLong = withDraft({ text: `${longLine} `.repeat(300) });
export const LongWords = withDraft({
  text: longWord,
  changes: { tags: [longWord] },
  mentions: [{ id: id(30), name: longWord }],
});
export const RightToLeft: Story = { ...withDraft({ text: rightToLeft }), dir: 'rtl' };
export const ToNobody: Story = { ...Empty, api: (api) => void serveTicket(api, { recipients: [] }) };
export const ToMany: Story = {
  ...Empty,
  api: (api) =>
    void serveTicket(api, {
      recipients: ['Ada Lind', longWord, 'Bo Sand', rightToLeft, 'Cy Moor', 'Di Holt'].map((name, index) => ({
        name,
        byMail: index !== 1,
      })),
    }),
};
export const ForClient: Story = {
  actor: employee,
  render: () => <ClientCommentForm ticket={ticket()} onSent={() => undefined} />,
  api: (api) => {
    serveTicket(api);
    api.on(listRecipients, () => [{ name: 'Grace Lindqvist', byMail: false }]);
  },
};
export const OnClosedTicket: Story = {
  ...ForClient,
  render: () => <ClientCommentForm ticket={ticket({ status: 'closed' })} onSent={() => undefined} />,
};
export const Loading = whileLoading(Empty);
export const Failed = whenFailed(Empty);

export const pictures = [WithChanges, InternalNote];
