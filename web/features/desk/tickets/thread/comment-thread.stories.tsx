import { reactionText, recallText } from '#contract/comments-constants.ts';
import { previewFile } from '#contract/files.ts';
import { by, comment, historyEntry, manyComments, someComments } from '#gallery/samples/comments.ts';
import { pictureBytes, storedFiles } from '#gallery/samples/files.ts';
import { admin, employee, id } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { daysAgo, hoursAgo, minutesAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CommentThread } from './comment-thread.tsx';

type Served = Parameters<typeof serveTicket>[1];

const thread = (served: () => Served = () => undefined): Story => ({
  render: () => <CommentThread ticketId={id(100)} sentId={undefined} />,
  api: (api) => void serveTicket(api, served()),
});

export const Filled = thread();
export const Empty = thread(() => ({ comments: [], history: [] }));
export const Many = thread(() => ({ comments: manyComments(120), history: [] }));
export const Formatted = thread(() => ({
  comments: [
    comment(
      `Please:\n- push\n- pull\n\n7. then turn\n\n\`\`\`sh\nset door=open\n\`\`\`\n\n${quoted(3)}\n\n${quoted(12)}\n\n**not bold** ${markup} https://door.example/help`,
    ),
  ],
}));
export const ByMail = thread(() => ({
  comments: [
    comment('It arrived broken.', { id: id(401), source: 'mail', mail: mailMark(false) }),
    comment('I forward this to you.', {
      id: id(402),
      isInternal: true,
      source: 'mail',
      mail: { ...mailMark(true), noteReason: 'forward' },
      ...by(admin),
    }),
    comment('I am out until Monday.', { id: id(403), source: 'automatic', mail: mailMark(true) }),
    comment(reactionText('👍'), { id: id(404), source: 'automatic', mail: mailMark(true) }),
    comment(recallText('Payroll list'), { id: id(409), source: 'automatic', mail: mailMark(true) }),
  ],
}));
export const Mailed = thread(() => ({
  comments: [
    comment('We come at noon.', {
      ...by(admin),
      mailed: [
        { id: id(610), name: 'Priya Nair', state: 'sent', at: minutesAgo(3), response: null },
        { id: id(611), name: 'Maria Delgado', state: 'waiting', at: minutesAgo(3), response: null },
        { id: id(612), name: 'Tom Becker', state: 'failed', at: minutesAgo(3), response: '451 Try again later' },
        { id: id(613), name: longWord, state: 'bounced', at: minutesAgo(3), response: longLine },
      ],
    }),
  ],
}));
export const WithFiles: Story = {
  ...Filled,
  api: (api) => {
    serveTicket(api, { comments: [comment('', { files: storedFiles }), ...someComments()] });
    api.on(previewFile, () => pictureBytes());
  },
};
export const Redacted = thread(() => ({
  comments: [
    comment('', { redactions: [{ what: 'all', byName: 'Sam Okafor', at: hoursAgo(1), reason: 'password' }] }),
    comment('What is left of it.', {
      id: id(401),
      redactions: [{ what: 'files', byName: longWord, at: hoursAgo(1), reason: longLine }],
    }),
  ],
}));
export const Merged = thread(() => ({
  comments: [
    comment('It smokes.', { origin: { id: id(400), ticketNumber: 'TKT-1029', title: longLine } }),
    comment('And it smells.', { id: id(401), origin: { id: id(90), ticketNumber: 'TKT-1029', title: longLine } }),
  ],
}));
export const AllChanges = thread(() => ({
  comments: [],
  history: [
    change('status', 'open', 'resolved'),
    change('assignedTo', null, 'Sam Okafor'),
    change('assignedTo', 'Sam Okafor', null),
    change('requester', 'Priya Nair', 'Tom Becker'),
    change('company', 'Acme Dental', longWord),
    change('participants', ['Tom Becker'], ['Maria Delgado', 'Priya Nair']),
    change('title', 'Printer', longLine),
    change('description', 'It smokes', 'It burns'),
    change('tags', ['printer'], ['vip', 'on-site']),
    change('score', null, 4),
    change('comment', null, 'Quick and friendly'),
    change('onCallAsked', null, 'Sam Okafor'),
    historyEntry({ id: id(470), via: 'email', createdAt: daysAgo(2) }),
    historyEntry({
      id: id(471),
      changes: [
        { field: 'status', from: 'open', to: 'closed' },
        { field: 'priority', from: 'low', to: 'urgent' },
        { field: 'category', from: 'Email', to: 'Printing' },
      ],
    }),
  ].map((entry, index) => ({ ...entry, id: id(450 + index) })),
}));
export const LongWords = thread(() => ({
  comments: [
    comment(longWord, { ...by({ ...employee, firstName: longWord }) }),
    comment(longWord, { id: id(401), ...by({ ...admin, lastName: longWord }) }),
  ],
  history: [historyEntry({ byName: longWord })],
}));
export const RightToLeft: Story = {
  ...thread(() => ({
    comments: [comment(rightToLeft), comment(`- ${rightToLeft}\n\n> ${rightToLeft}`, { id: id(401), ...by(admin) })],
    history: [historyEntry({ byName: rightToLeft })],
  })),
  dir: 'rtl',
};
export const ForClient: Story = { ...Filled, actor: employee };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Formatted];

const mailMark = (isVerified: boolean) => ({ mailId: id(600), isVerified, noteReason: null });

const change = (field: string, from: unknown, to: unknown) => historyEntry({ changes: [{ field, from, to }] });

const quoted = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `> line ${index + 1} of the manual`).join('\n');
