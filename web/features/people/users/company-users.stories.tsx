import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { acme, employee, id, superAdmin } from '#gallery/samples/people.ts';
import { clients, user } from '#gallery/samples/users.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CompanyUsers } from './company-users.tsx';

const users = (userCount = clients.length, found = '') => (
  <CompanyUsers company={{ ...acme, userCount }} found={found} />
);

export const Filled: Story = { render: () => users(), api: (api) => api.on(listUsers, () => pageOf(clients)) };
export const WithoutAccount: Story = {
  ...Filled,
  api: (api) => api.on(listUsers, () => pageOf([user(employee, { hasAccount: false })])),
};
export const ForSuperAdmins: Story = { ...Filled, actor: superAdmin };
export const Empty: Story = { render: () => users(0), api: (api) => api.on(listUsers, () => pageOf([])) };
export const NothingFound: Story = { ...Empty, render: () => users(4, 'zebra') };
/** A company whose users fill more than a page of the list. */
export const Many: Story = {
  render: () => users(55),
  api: (api) =>
    api.on(listUsers, ({ querystring: { cursor, search } = {} as never }) => {
      if (search) return pageOf(drivers.filter(({ lastName }) => lastName.includes(search)));
      return cursor ? pageOf(drivers.slice(50)) : pageOf(drivers.slice(0, 50), 'next');
    }),
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listUsers, () =>
      pageOf([user({ ...employee, firstName: longWord, lastName: longWord }, { mailProblem: longLine })]),
    ),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(listUsers, () => pageOf([user({ ...employee, firstName: rightToLeft, lastName: '' })])),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

const drivers = Array.from({ length: 55 }, (_, number) =>
  user({ ...employee, id: id(100 + number), firstName: 'Driver', lastName: `No ${100 + number}` }),
);

export const pictures = [Filled];
