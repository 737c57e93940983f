import { listApiKeysOfUser } from '#contract/api-keys.ts';
import { listCompanies } from '#contract/companies.ts';
import { countTickets } from '#contract/views.ts';
import { apiKeys } from '#gallery/samples/account.ts';
import { companies } from '#gallery/samples/companies.ts';
import { admin, employee, manager, superAdmin } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';

const onClose = () => undefined;

export const Client: Story = {
  render: () => <EditUserDialog user={user(employee)} onClose={onClose} />,
};
/** A super admin may also choose the company. */
export const ClientBySuperAdmin: Story = {
  actor: superAdmin,
  render: () => <EditUserDialog user={user(manager)} onClose={onClose} />,
  api: (api) => {
    api.on(listCompanies, () => companies.slice(1));
    api.on(countTickets, () => ({ count: 2 }));
    api.on(listApiKeysOfUser, () => apiKeys().slice(0, 1));
  },
};
export const AdminBySuperAdmin: Story = {
  actor: superAdmin,
  render: () => <EditUserDialog user={user(admin)} onClose={onClose} />,
};
export const RightToLeft: Story = {
  dir: 'rtl',
  render: () => (
    <EditUserDialog user={user({ ...employee, firstName: rightToLeft, lastName: rightToLeft })} onClose={onClose} />
  ),
};

export const pictures = [ClientBySuperAdmin];
