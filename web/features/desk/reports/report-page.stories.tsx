import { listCompanies } from '#contract/companies.ts';
import { findReport } from '#contract/reports.ts';
import { findTimer } from '#contract/time.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { acme, id } from '#gallery/samples/people.ts';
import { emptyReport, report } from '#gallery/samples/reports.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ReportPage } from './report-page.tsx';

const page = (answer: typeof report = report): Story => ({
  render: () => <ReportPage />,
  address: '/admin/reports',
  api: (api) => {
    api.on(listCompanies, () => pageOf(companies));
    api.on(findTimer, () => ({ timer: null, today: '2026-03-10' }));
    api.on(findReport, ({ querystring: { from = '', to = '', company } = {} }) =>
      answer({ from, to }, company ? { company: acme, companies: [] } : {}),
    );
  },
});

export const ThisMonth: Story = { ...page(), press: ['Show the charts as a table', 'Show all 12'] };
export const OneCompany: Story = { ...page(), address: `/admin/reports?company=${acme.id}` };
export const Nothing = page(emptyReport);
export const EndsFirst: Story = {
  ...page(),
  address: '/admin/reports?period=custom&from=2026-02-02&to=2026-02-01',
};
export const LongWords = page((period) =>
  report(period, {
    companies: [{ companyId: id(31), companyName: longWord, created: 1, resolved: 1, open: 1 }],
    categories: [{ category: longWord, created: 1_000_000, resolved: 1, open: 1 }],
    articles: [{ articleId: id(800), title: longWord, tickets: 1 }],
  }),
);
export const Loading = whileLoading(page());
export const Failed = whenFailed(page());
