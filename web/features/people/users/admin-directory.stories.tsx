import { findOnCall } from '#contract/promise.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { admins } from '#gallery/samples/users.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { AdminDirectory } from './admin-directory.tsx';

export const ForAdmins: Story = {
  address: '/admin/admins',
  render: () => <AdminDirectory />,
  api: (api) => {
    api.on(findOnCall, () => ({ id: id(30), version: 1, people: [] }));
    api.on(listUsers, ({ querystring }) => {
      const search = querystring?.search?.toLowerCase() ?? '';
      return pageOf(admins.filter(({ firstName }) => firstName.toLowerCase().startsWith(search)));
    });
  },
};
export const ForSuperAdmins: Story = { ...ForAdmins, actor: superAdmin };
export const NothingFound: Story = { ...ForAdmins, address: '/admin/admins?search=zebra' };
export const Loading = whileLoading(ForAdmins);
export const Failed = whenFailed(ForAdmins);
