import { listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { clients, user } from '#gallery/samples/users.ts';
import { longLine, longWord, markup } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { Companies } from './companies.tsx';

const screen = () => <Companies title="Companies & users" />;

export const Filled: Story = {
  address: '/admin/companies',
  render: screen,
  api: (api) => {
    api.on(listCompanies, ({ querystring: { search = '' } = {} }) => {
      const byPerson = companies.slice(0, search === 'Priya' ? 1 : 0);
      const byName = companies.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      return pageOf(search === 'Priya' ? byPerson : byName);
    });
    api.on(listUsers, ({ querystring }) =>
      pageOf(clients.filter(({ firstName }) => firstName.startsWith(querystring?.search ?? ''))),
    );
  },
};
export const Opened: Story = { ...Filled, address: `/admin/companies?company=${id(1)}` };
/** Three pages, the last of which has the company that the address opens. */
export const Linked: Story = {
  address: `/admin/companies?company=${id(319)}`,
  render: () => <div className="flex flex-col wide:h-dvh">{screen()}</div>,
  api: (api) => {
    api.on(listCompanies, ({ querystring }) => {
      const start = Number(querystring?.cursor ?? 0);
      return pageOf(depots.slice(start, start + 50), start < 100 ? `${start + 50}` : undefined);
    });
    api.on(listUsers, () => pageOf([]));
  },
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listCompanies, () => pageOf([])) };
export const LongWords: Story = {
  ...Opened,
  api: (api) => {
    api.on(listCompanies, () =>
      pageOf([company({ name: `${markup} ${longWord}`, domain: longWord, address: longLine })]),
    );
    api.on(listUsers, () => pageOf([user({ ...employee, firstName: markup, lastName: longWord })]));
  },
};
export const Failed = whenFailed(Filled);

const depots = Array.from({ length: 120 }, (_, number) =>
  company({ id: id(200 + number), name: `Depot ${100 + number}`, phone: number % 2 ? '' : '+1 555 0100' }),
);

export const pictures = [Filled];
