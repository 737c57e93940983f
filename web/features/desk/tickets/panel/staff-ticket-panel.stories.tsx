import { listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { findTicket } from '#contract/tickets.ts';
import { balance, block, monthly, unlimited } from '#gallery/samples/balances.ts';
import { comment, manyComments } from '#gallery/samples/comments.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { requesterOf } from '#gallery/samples/requesters.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { alerts, assignedTo, promised, ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { keepVisit } from '#web/features/desk/tickets/thread/last-visit.ts';
import { ApiError } from '#web/lib/request.ts';
import { StaffTicketPanel } from './staff-ticket-panel.tsx';

const docked = () => (
  <div className="h-dvh">
    <StaffTicketPanel ticketId={id(100)} place="docked" onClose={() => undefined} />
  </div>
);

const open: Story = {
  render: docked,
  api: (api) => {
    serveTicket(api, { ticket: ticket({ tags: ['printer', 'vip'], promise: promised(), followsId: id(90) }) });
  },
  width: 1000,
  height: 760,
};
export const Filled: Story = { ...open, isScreen: true };
export const Empty: Story = { ...open, api: (api) => void serveTicket(api, { comments: [], history: [] }) };
export const InASheet: Story = {
  ...open,
  render: () => <StaffTicketPanel ticketId={id(100)} place="sheet" onClose={() => undefined} />,
};
export const ForSuperAdmin: Story = {
  ...open,
  actor: superAdmin,
  render: () => (
    <div className="h-dvh">
      <StaffTicketPanel ticketId={id(100)} place="docked" onClose={() => undefined} />
    </div>
  ),
  press: ['More'],
};
export const OpeningOnBehalf: Story = {
  ...open,
  api: (api) => void serveTicket(api, { ticket: ticket({ author: { name: 'Sam Okafor', isStaff: true } }) }),
};
export const NewSinceLastVisit: Story = {
  ...open,
  api: (api) => {
    keepVisit(id(100), hoursAgo(2));
    serveTicket(api);
  },
};
/** Where the column does not fit, the line that stands for it opens it. */
export const Unfolded: Story = {
  ...open,
  width: 390,
  height: 844,
  api: (api) => void serveTicket(api),
  press: ['Details: OpenMedium priorityMedium priorityUnassigned'],
};
/** What its company has left: enough, little, and nothing. */
export const WithBalance: Story = {
  ...open,
  api: (api) => {
    const { company, ...requester } = requesterOf(ticket());
    const empty = {
      id: id(883),
      name: 'On site',
      left: 0,
      level: 'empty',
      over: { minutes: 30, amount: 62_50 },
    } as const;
    const left = balance(unlimited(), monthly(), monthly({ ...empty, expiring: [] }), block());
    serveTicket(api, { requester: { ...requester, company: { ...company, balance: left } } });
  },
};
export const Resolved: Story = {
  ...open,
  api: (api) =>
    void serveTicket(api, { ticket: ticket({ status: 'resolved', resolvedAt: hoursAgo(1), ...assignedTo(admin) }) }),
};
export const ByMail: Story = {
  ...open,
  api: (api) =>
    void serveTicket(api, { ticket: ticket({ source: 'mail', mail: { mailId: id(600), isVerified: false } }) }),
};
export const Imported: Story = {
  ...open,
  api: (api) => void serveTicket(api, { ticket: ticket({ formerNumber: '4711', links: [] }) }),
};
export const Linked: Story = {
  ...open,
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
export const WithAlerts: Story = {
  ...open,
  api: (api) => void serveTicket(api, { ticket: ticket({ alerts: alerts() }) }),
};
export const LongThread: Story = {
  ...open,
  api: (api) => void serveTicket(api, { comments: manyComments(300) }),
};
export const LongWords: Story = {
  ...open,
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
  ...open,
  dir: 'rtl',
  api: (api) =>
    void serveTicket(api, {
      ticket: ticket({ title: rightToLeft, description: rightToLeft }),
      comments: [comment(rightToLeft)],
    }),
};
export const Editing: Story = { ...open, press: ['Edit details'] };
export const Missing: Story = {
  ...open,
  api: (api) => {
    for (const part of [findTicket, listComments, listHistory])
      api.on(part, () => {
        throw new ApiError(404, 'Ticket not found');
      });
  },
};
export const Loading = whileLoading(open);
export const Failed = whenFailed(open);

export const pictures = [Filled, LongWords, WithBalance];
