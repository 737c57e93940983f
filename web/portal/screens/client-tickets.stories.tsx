import { findDisplay, updateDisplay } from '#contract/display.ts';
import { findHome } from '#contract/home.ts';
import { findProvider } from '#contract/settings.ts';
import { listTickets } from '#contract/tickets.ts';
import { countTickets } from '#contract/views.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { balance, block, monthly, unlimited } from '#gallery/samples/balances.ts';
import { home } from '#gallery/samples/home.ts';
import { employee, id, manager, member } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { assignedTo, manyTickets, someTickets, ticket } from '#gallery/samples/tickets.ts';
import { daysAgo, hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClientTickets } from './client-tickets.tsx';

const render = () => (
  <div className="flex min-h-dvh flex-col wide:h-dvh">
    <ClientTickets title="Support portal" />
  </div>
);

/** What a small company has: two tickets wait for it, three are with us, and the others are resolved. */
const fewTickets = () => [
  ...someTickets(),
  ticket({
    id: id(104),
    ticketNumber: 'TKT-1040',
    title: 'Which of the two scanners should we keep?',
    status: 'waiting_client',
    hasFiles: true,
    isUnread: true,
    updatedAt: hoursAgo(3),
  }),
  ticket({
    id: id(105),
    ticketNumber: 'TKT-1031',
    title: 'Shared calendar for the two chairs',
    updatedAt: daysAgo(2),
    ...assignedTo(member),
  }),
];

const display = { density: 'comfortable', afterResolving: 'next' } as const;

const groups: Record<string, string[]> = {
  waiting_client: ['waiting_client'],
  'open,in_progress': ['open', 'in_progress'],
  closed: ['resolved', 'closed'],
  active: ['open', 'in_progress', 'waiting_client'],
};

/** A server with these tickets, which knows the statuses of the home. */
const withTickets = (rows: () => ReturnType<typeof someTickets>) => (api: FakeApi) => {
  const found = ({ status }: { status?: unknown } = {}) =>
    rows().filter((each) => status === undefined || groups[String(status)]?.includes(each.status));
  serveTicket(api);
  api.on(findDisplay, () => display);
  api.on(updateDisplay, ({ body }) => ({ ...display, ...body }));
  api.on(listTickets, ({ querystring }) => pageOf(found(querystring)));
  api.on(countTickets, ({ querystring }) => ({ count: found(querystring).length }));
  api.on(findHome, () => home());
};

export const TwoWait: Story = { render, isScreen: true, width: 390, actor: manager, api: withTickets(fewTickets) };
export const Many: Story = { ...TwoWait, width: 1440, api: withTickets(() => [...fewTickets(), ...manyTickets(12)]) };
export const Member: Story = { ...TwoWait, actor: member };
export const FirstLogin: Story = { ...TwoWait, actor: employee, api: withTickets(() => []) };
export const FirstLoginWithoutEmail: Story = {
  ...FirstLogin,
  api: (api) => {
    FirstLogin.api?.(api);
    api.on(findProvider, () => provider({ receivesMail: false }));
  },
};
export const NothingOpen: Story = {
  ...TwoWait,
  api: withTickets(() => someTickets().filter(({ status }) => status === 'resolved')),
};
export const TicketOpen: Story = { ...TwoWait, width: 1440, address: `/client?ticket=${id(100)}` };
/** One of the open tickets is of a routine. */
export const WithPlannedWork: Story = {
  ...TwoWait,
  api: withTickets(() => {
    const routine = { id: id(870), name: 'Monthly maintenance', date: '2026-12-08' };
    return [...fewTickets(), ticket({ id: id(140), title: 'Maintenance in December', routine })];
  }),
};
/** One of those that wait for the company waits for the decision of a manager, not for its requester. */
export const ManagerDecides: Story = {
  ...TwoWait,
  actor: employee,
  api: withTickets(() =>
    fewTickets().map((each) => (each.id === id(104) ? { ...each, decisionBy: 'manager' as const } : each)),
  ),
};
export const ManagerDecidesWide: Story = { ...ManagerDecides, width: 1440 };
/** What is left of the included hours stands above the list. */
export const WithBalance: Story = {
  ...TwoWait,
  api: (api) => {
    withTickets(fewTickets)(api);
    api.on(findHome, () => home({ balance: balance(monthly()) }));
  },
};
export const WithBalances: Story = {
  ...TwoWait,
  width: 1440,
  api: (api) => {
    withTickets(fewTickets)(api);
    const over = { minutes: 90, amount: 150_00 };
    const used = monthly({ left: 0, carriedIn: 0, drawn: 600, over, level: 'empty', expiring: [] });
    api.on(findHome, () => home({ balance: balance(unlimited(), used, block()) }));
  },
};
export const Searching: Story = { ...TwoWait, press: ['Search and filter'] };
export const Resolved: Story = { ...TwoWait, address: '/client?status=closed' };
export const LongNames: Story = {
  ...TwoWait,
  api: (api) => {
    const long = { title: longWord, clientName: longWord, tags: [longWord, 'b', 'c'], hasFiles: true };
    withTickets(() => fewTickets().map((each) => ({ ...each, ...long })))(api);
    api.on(findProvider, () => provider({ supportEmail: `${longWord}@example.com`, hours: longLine }));
    api.on(findHome, () => home({ articles: [{ id: id(800), title: longWord }] }));
  },
};
export const RightToLeft: Story = {
  ...TwoWait,
  dir: 'rtl',
  api: withTickets(() =>
    fewTickets().map((each) => ({ ...each, title: rightToLeft, clientName: rightToLeft, clientLastName: rightToLeft })),
  ),
};
export const Loading = whileLoading(TwoWait);
export const Failed = whenFailed(TwoWait);

export const pictures = [Many, FirstLogin, WithBalance, WithBalances];
