import { findTicket } from '#contract/tickets.ts';
import { comment, manyComments } from '#gallery/samples/comments.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { assignedTo, promised, ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { StaffTicketPanel } from './staff-ticket-panel.tsx';

const docked = () => (
  <div className="h-dvh">
    <StaffTicketPanel ticketId={id(100)} place="docked" onClose={() => undefined} />
  </div>
);

export const Filled: Story = {
  render: docked,
  api: (api) => {
    serveTicket(api, { ticket: ticket({ tags: ['printer', 'vip'], promise: promised(), followsId: id(90) }) });
  },
  width: 1000,
};
export const Empty: Story = { ...Filled, api: (api) => void serveTicket(api, { comments: [], history: [] }) };
export const InASheet: Story = {
  ...Filled,
  render: () => <StaffTicketPanel ticketId={id(100)} place="sheet" onClose={() => undefined} />,
};
export const ForSuperAdmin: Story = {
  ...Filled,
  actor: superAdmin,
  render: () => (
    <div className="h-dvh">
      <StaffTicketPanel ticketId={id(100)} place="docked" onClose={() => undefined} />
    </div>
  ),
  press: ['More'],
};
export const Resolved: Story = {
  ...Filled,
  api: (api) =>
    void serveTicket(api, { ticket: ticket({ status: 'resolved', resolvedAt: hoursAgo(1), ...assignedTo(admin) }) }),
};
export const ByMail: Story = {
  ...Filled,
  api: (api) =>
    void serveTicket(api, { ticket: ticket({ source: 'mail', mail: { mailId: id(600), isVerified: false } }) }),
};
export const Linked: Story = {
  ...Filled,
  api: (api) =>
    void serveTicket(api, {
      ticket: ticket({
        links: [
          { id: id(101), ticketNumber: 'TKT-1041', title: 'The printer is silent', relation: 'merged' },
          { id: id(102), ticketNumber: 'TKT-1038', title: longLine, relation: 'split' },
          { id: id(103), ticketNumber: 'TKT-1029', title: rightToLeft, relation: 'split_from' },
        ],
      }),
    }),
};
export const LongThread: Story = {
  ...Filled,
  api: (api) => void serveTicket(api, { comments: manyComments(300) }),
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    void serveTicket(api, {
      ticket: ticket({
        title: longWord,
        description: longLine,
        category: longWord,
        tags: [longWord.slice(0, 40), markup],
        companyName: longWord,
        participants: [{ id: id(30), name: longWord }],
      }),
      comments: [comment(longWord), comment(markup, { id: id(401) })],
    }),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) =>
    void serveTicket(api, {
      ticket: ticket({ title: rightToLeft, description: rightToLeft }),
      comments: [comment(rightToLeft)],
    }),
};
export const Editing: Story = { ...Filled, press: ['Edit details'] };
export const Missing: Story = {
  ...Filled,
  api: (api) =>
    api.on(findTicket, () => {
      throw new ApiError(404, 'Ticket not found');
    }),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, LongWords];
