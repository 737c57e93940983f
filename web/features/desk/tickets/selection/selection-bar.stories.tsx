import { listAssignableUsers } from '#contract/companies.ts';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { acme, admin, id, manager, member } from '#gallery/samples/people.ts';
import { assignedTo, manyTickets, someTickets } from '#gallery/samples/tickets.ts';
import type { Story } from '#gallery/story.ts';
import { Client, Compact, Staff } from '#web/features/desk/tickets/list/ticket-workspace.stories.tsx';

export const Selecting: Story = { ...Staff, press: ['Select tickets'] };
export const Selected: Story = { ...Staff, press: ['Select tickets', 'Select all 4'] };
export const Merging: Story = { ...Staff, press: ['Select tickets', 'Select all 4', 'Merge…'] };
export const SelectedLines: Story = { ...Compact, press: ['Select tickets', 'Select all 4'] };
export const Changing: Story = {
  ...Staff,
  press: ['Select tickets', 'Select all 4', 'Change…'],
  api: (api) => {
    Staff.api?.(api);
    api.on(listAssignableUsers, () => [admin, manager, member].map((person) => ({ ...person, companyId: acme.id })));
  },
};
export const ChangingSeveralCompanies: Story = {
  ...Changing,
  api: (api) => {
    Changing.api?.(api);
    api.on(listTickets, () => pageOf(someTickets().map((ticket, index) => ({ ...ticket, companyId: id(index + 1) }))));
  },
};
export const TooMany: Story = {
  ...Staff,
  press: ['Select tickets', 'Select all 200'],
  api: (api) => {
    Staff.api?.(api);
    api.on(listTickets, () => pageOf(manyTickets(210)));
  },
};
/** A member who raised the only ticket that is assigned to them. */
export const NothingToChange: Story = {
  ...Client,
  actor: member,
  press: ['Select tickets'],
};
export const ClientChanging: Story = {
  ...Client,
  press: ['Select tickets', 'Select all 1', 'Change…'],
  api: (api) => {
    Client.api?.(api);
    api.on(listTickets, () =>
      pageOf(someTickets().map((each) => ({ ...each, ...(each.id === id(102) ? assignedTo(manager) : {}) }))),
    );
  },
};

export const pictures = [SelectedLines];
