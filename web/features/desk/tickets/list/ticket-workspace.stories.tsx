import { listCompanies } from '#contract/companies.ts';
import { findDisplay, updateDisplay } from '#contract/display.ts';
import { findHome } from '#contract/home.ts';
import { listTickets } from '#contract/tickets.ts';
import { listUsers } from '#contract/users.ts';
import { countTickets, countViews, listViews } from '#contract/views.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { display } from '#gallery/samples/account.ts';
import { companies } from '#gallery/samples/companies.ts';
import { home } from '#gallery/samples/home.ts';
import { acme, admin, employee, manager } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { manyTickets, someTickets, ticket } from '#gallery/samples/tickets.ts';
import { inHours } from '#gallery/samples/time.ts';
import { admins } from '#gallery/samples/users.ts';
import { viewCounts, views } from '#gallery/samples/views.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { adminWorkspace } from '#web/portal/admin-workspace.ts';
import { clientWorkspace } from '#web/portal/client-workspace.ts';
import { TicketWorkspace } from './ticket-workspace.tsx';

/** A server with these tickets, whatever the filters. */
const withTickets = (rows: () => ReturnType<typeof someTickets>, density: 'comfortable' | 'compact' = 'comfortable') =>
  function answer(api: FakeApi) {
    serveTicket(api);
    api.on(findDisplay, () => display({ density }));
    api.on(updateDisplay, ({ body }) => display({ density, ...body }));
    api.on(listTickets, () => pageOf(rows()));
    api.on(countTickets, () => ({ count: '1000+' as const }));
    api.on(listViews, () => pageOf(views));
    api.on(countViews, () => viewCounts);
    api.on(findHome, () => home());
    api.on(listUsers, () => admins);
    api.on(listCompanies, () => pageOf(companies));
  };

const workspace = (parts: typeof adminWorkspace) => () => (
  <div className="flex min-h-dvh flex-col wide:h-dvh">
    <TicketWorkspace {...parts} />
  </div>
);

export const Staff: Story = {
  render: workspace(adminWorkspace),
  api: withTickets(someTickets),
};
export const Client: Story = {
  render: workspace(clientWorkspace),
  actor: manager,
  address: '/client?status=all',
  api: withTickets(someTickets),
};
export const Employee: Story = {
  render: workspace(clientWorkspace),
  actor: employee,
  address: '/client?status=all',
  api: withTickets(someTickets),
};
export const Compact: Story = { ...Staff, api: withTickets(someTickets, 'compact'), width: 820 };
/** Until another day, with something that is promised; until today; and one that is awake. */
const snoozedTickets = () => {
  const until = (at: string) => ({ until: at, byName: 'Grace Lindqvist', note: null, staysOnReply: false });
  const [first, second, ...others] = someTickets();
  return [{ ...first, snooze: until(inHours(70)) }, { ...second, snooze: until(inHours(1)) }, ...others] as ReturnType<
    typeof someTickets
  >;
};
export const Snoozed: Story = { ...Staff, api: withTickets(snoozedTickets), width: 1180 };
export const SnoozedOnPhone: Story = { ...Staff, api: withTickets(snoozedTickets) };
export const SnoozedCompact: Story = { ...Staff, api: withTickets(snoozedTickets, 'compact'), width: 820 };
export const Many: Story = { ...Staff, api: withTickets(() => manyTickets(25)) };

export const Filtered: Story = {
  ...Staff,
  address: `/admin?status=closed&company=${acme.id}&assignee=none&tag=printer&from=2026-03-01&due=missed`,
};
export const StaffFilters: Story = { ...Staff, press: ['Filters'] };
export const ClientFilters: Story = { ...Client, press: ['Filters'] };

/** A search that has two closed matches beside the active ones. */
export const ClosedMatches: Story = {
  ...Staff,
  address: '/admin?search=printer',
  api: (api) => {
    withTickets(someTickets)(api);
    api.on(countTickets, () => ({ count: 2 }));
  },
};
export const OnlyClosedMatches: Story = {
  ...ClosedMatches,
  address: '/client?search=gondola',
  render: Client.render,
  actor: manager,
  api: (api) => {
    withTickets(someTickets)(api);
    api.on(listTickets, ({ querystring: { search, status } = {} }) =>
      pageOf(search && status !== 'closed' ? [] : someTickets().slice(3)),
    );
    api.on(countTickets, () => ({ count: 1 }));
  },
};
export const NothingFound: Story = {
  ...Staff,
  address: `/admin?status=waiting_client&priority=urgent&company=${acme.id}&search=zebra`,
  api: (api) => {
    withTickets(someTickets)(api);
    api.on(listTickets, ({ querystring }) => pageOf(querystring?.search ? [] : someTickets()));
  },
};
export const NoneYet: Story = { ...Employee, api: withTickets(() => []) };

const longTicket = () =>
  ticket({
    title: longWord,
    description: longLine,
    companyName: longLine,
    clientName: longWord,
    assignedToId: admin.id,
    assignedToFirstName: longWord,
    assignedToLastName: longWord,
    hasActiveAssignee: true,
    tags: [longWord, 'b', 'c'],
  });
export const LongWords: Story = { ...Client, api: withTickets(() => [longTicket()]) };
export const LongWordsCompact: Story = { ...Staff, api: withTickets(() => [longTicket()], 'compact') };
export const RightToLeft: Story = {
  ...Staff,
  dir: 'rtl',
  api: withTickets(() => [ticket({ title: rightToLeft, description: rightToLeft })]),
};
export const Loading = whileLoading(Staff);
export const Failed = whenFailed(Staff);

export const pictures = [Staff, Compact, Snoozed, SnoozedOnPhone, NothingFound];
