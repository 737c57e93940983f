import { useState } from 'react';
import { listCompanies } from '#contract/companies.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { Button } from '#web/ui/button.tsx';
import { CompanyList } from './company-list.tsx';

const list = (search = '') => (
  <CompanyList
    search={search}
    onClear={() => undefined}
    onShowTargets={() => undefined}
    usersOf={({ name }) => <p className="px-6">The users of {name}</p>}
    addCompany={<Button>Add company</Button>}
  />
);

function SearchedList() {
  const [search, setSearch] = useState('');
  return (
    <>
      <Button onClick={() => setSearch('acme')}>Search</Button>
      {list(search)}
    </>
  );
}

export const Filled: Story = {
  render: () => list(),
  api: (api) => api.on(listCompanies, () => pageOf(companies)),
};
export const PrivatePeople: Story = {
  ...Filled,
  api: (api) =>
    api.on(listCompanies, () => pageOf([company({ name: 'Mary Somerville', isPerson: true, userCount: 1 })])),
};
export const Opened: Story = { ...Filled, press: ['Birch & Sons Law1 user'] };
export const Empty: Story = { ...Filled, api: (api) => api.on(listCompanies, () => pageOf([])) };
export const NothingFound: Story = {
  render: () => list('zebra'),
  api: (api) => api.on(listCompanies, ({ querystring }) => pageOf(querystring?.search ? [] : companies)),
};
export const Searched: Story = { ...Filled, render: () => <SearchedList /> };
export const LongWords: Story = {
  ...Filled,
  api: (api) => api.on(listCompanies, () => pageOf([company({ name: longWord, address: longLine, domain: longWord })])),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(listCompanies, () => pageOf([company({ name: rightToLeft })])),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, LongWords];
