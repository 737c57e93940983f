import { listCompanies } from '#contract/companies.ts';
import { findPeopleReport } from '#contract/reports.ts';
import { findTimer } from '#contract/time.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { acme } from '#gallery/samples/people.ts';
import { idlePeopleReport, peopleReport } from '#gallery/samples/reports.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { PeoplePage } from './people-page.tsx';

const page = (answer: typeof peopleReport = peopleReport): Story => ({
  render: () => <PeoplePage />,
  address: '/admin/reports/people',
  api: (api) => {
    api.on(listCompanies, () => pageOf(companies));
    api.on(findTimer, () => ({ timer: null, today: '2026-03-10' }));
    api.on(findPeopleReport, ({ querystring: { from = '', to = '', company } = {} }) =>
      answer({ from, to }, company ? { company: acme } : {}),
    );
  },
});

export const ThisMonth: Story = page();
export const OneCompany: Story = { ...page(), address: `/admin/reports/people?company=${acme.id}` };
export const Nothing = page(idlePeopleReport);
export const LongWords = page((period) =>
  peopleReport(period, {
    people: peopleReport(period).people.map((person) => ({ ...person, name: longWord, taken: 1_000_000 })),
  }),
);
export const Loading = whileLoading(page());
export const Failed = whenFailed(page());
