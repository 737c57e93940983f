import { listCompanies } from '#contract/companies.ts';
import { companies } from '#gallery/samples/companies.ts';
import { acme, superAdmin } from '#gallery/samples/people.ts';
import type { Story } from '#gallery/story.ts';
import { AddUserDialog } from './add-user-dialog.tsx';

const onClose = () => undefined;

export const OfCompany: Story = {
  render: () => <AddUserDialog kind="client" company={acme} onClose={onClose} />,
  api: (api) => api.on(listCompanies, () => companies),
};
export const OfAnyCompany: Story = {
  ...OfCompany,
  render: () => <AddUserDialog kind="client" onClose={onClose} />,
};
export const FieldsMissing: Story = { ...OfAnyCompany, press: ['Add user'] };
export const Suggested: Story = { ...OfCompany, press: ['Suggest'] };
export const Admin: Story = {
  ...OfCompany,
  render: () => <AddUserDialog kind="admin" onClose={onClose} />,
};
export const AdminBySuperAdmin: Story = { ...Admin, actor: superAdmin };

export const pictures = [OfCompany];
