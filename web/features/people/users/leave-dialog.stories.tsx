import { listApiKeysOfUser } from '#contract/api-keys.ts';
import { listAssignableUsers } from '#contract/companies.ts';
import { findOnCall } from '#contract/promise.ts';
import { listUsers } from '#contract/users.ts';
import { countTickets } from '#contract/views.ts';
import { apiKeys } from '#gallery/samples/account.ts';
import { admin, employee, id, manager, member, superAdmin } from '#gallery/samples/people.ts';
import { admins, user } from '#gallery/samples/users.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const dialog = { onClose: () => undefined };

export const DeactivateWithoutTickets: Story = {
  render: () => <LeaveDialog kind="deactivate" user={user(employee)} {...dialog} />,
  api: (api) => {
    api.on(countTickets, () => ({ count: 0 }));
    api.on(listApiKeysOfUser, () => []);
  },
};
export const DeleteWithTicket: Story = {
  render: () => <LeaveDialog kind="delete" user={user(member)} {...dialog} />,
  api: (api) => {
    api.on(countTickets, () => ({ count: 1 }));
    api.on(listApiKeysOfUser, () => []);
    api.on(listAssignableUsers, () => [manager, member]);
  },
};
export const RemoveAdminWithTickets: Story = {
  actor: superAdmin,
  render: () => <LeaveDialog kind="delete" user={user(admin)} {...dialog} />,
  api: (api) => {
    api.on(countTickets, () => ({ count: 2 }));
    api.on(listApiKeysOfUser, () => []);
    api.on(listUsers, () => admins);
    api.on(findOnCall, () => ({ id: id(30), version: 1, people: [] }));
  },
};
export const LastOnCall: Story = {
  ...RemoveAdminWithTickets,
  api: (api) => {
    RemoveAdminWithTickets.api?.(api);
    api.on(findOnCall, () => ({ id: id(30), version: 2, people: [{ id: admin.id, name: 'Grace Hopper' }] }));
  },
};
/** Somebody whose keys programs use. */
export const DeactivateWithKeys: Story = {
  ...DeactivateWithoutTickets,
  api: (api) => {
    DeactivateWithoutTickets.api?.(api);
    api.on(listApiKeysOfUser, () => apiKeys().slice(0, 2));
  },
};
export const LongWords: Story = {
  ...DeleteWithTicket,
  render: () => <LeaveDialog kind="delete" user={user({ ...member, firstName: longWord })} {...dialog} />,
};
export const RightToLeft: Story = {
  ...DeleteWithTicket,
  dir: 'rtl',
  render: () => (
    <LeaveDialog kind="delete" user={user({ ...member, firstName: rightToLeft, lastName: rightToLeft })} {...dialog} />
  ),
};
export const Loading = whileLoading(DeleteWithTicket);
export const Failed = whenFailed(DeleteWithTicket);

export const pictures = [RemoveAdminWithTickets];
