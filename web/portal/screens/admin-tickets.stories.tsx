import { findSetup } from '#contract/setup.ts';
import { listTickets } from '#contract/tickets.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { deskTickets, serveDesk } from '#gallery/samples/desk.ts';
import { id } from '#gallery/samples/people.ts';
import { setup } from '#gallery/samples/setup.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { AdminTickets } from './admin-tickets.tsx';

/** The whole window, as without the rail. */
const render = () => (
  <div className="flex min-h-dvh flex-col wide:h-dvh">
    <AdminTickets title="Tickets" />
  </div>
);

const desk = (options?: Parameters<typeof serveDesk>[1]) => (api: FakeApi) => {
  serveDesk(api, options);
};

export const Comfortable: Story = { render, isScreen: true, width: 1208, height: 900, api: desk() };
export const Compact: Story = { ...Comfortable, api: desk({ density: 'compact' }) };
export const TicketOpen: Story = { ...Comfortable, width: 1440, address: `/admin?ticket=${id(9203)}` };
export const Selecting: Story = { ...Comfortable, press: ['Select tickets'] };
export const Searching: Story = { ...Comfortable, address: '/admin?search=printer' };
export const Phone: Story = { ...Comfortable, width: 390, height: 844 };
export const Empty: Story = {
  ...Comfortable,
  api: (api) => {
    desk({ tickets: [] })(api);
    api.on(findSetup, () => setup({ isWanted: false }));
  },
};

/** Words of forty letters in every place, and a number of tickets with seven digits. */
export const LongNames: Story = {
  ...Comfortable,
  api: (api) => {
    desk()(api);
    const long = { title: longWord, description: longLine, companyName: longLine, clientName: longWord };
    const assignee = { assignedToFirstName: longWord, assignedToLastName: longWord, hasActiveAssignee: true };
    const tickets = deskTickets().map((each) => ticket({ ...each, ...long, ...assignee, hasFiles: true }));
    api.on(listTickets, () =>
      pageOf(tickets.map((each) => ({ ...each, ticketNumber: `TKT-1${each.ticketNumber.slice(4)}00` }))),
    );
  },
};

export const pictures = [Comfortable, Compact, Phone];
