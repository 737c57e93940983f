import { findCompanyMonth, findMonthlyReport } from '#contract/reports.ts';
import { companyMonth, monthlyReport, solvedTicket, unsolvedTicket } from '#gallery/samples/monthly-report.ts';
import { acme, admin, id, manager } from '#gallery/samples/people.ts';
import { emptyReport } from '#gallery/samples/reports.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CompanyMonthPage, MonthlyPage } from './monthly-page.tsx';

const month = (report: () => ReturnType<typeof monthlyReport>): Story => ({
  render: () => <MonthlyPage span={report().month} address={(name) => `/client/report/${name}`} />,
  actor: manager,
  api: (api) => api.on(findMonthlyReport, report),
});

export const Whole: Story = { ...month(monthlyReport), isScreen: true, width: 1100 };
export const NoTime = month(() => monthlyReport({ time: null, planned: [] }));
export const Running = month(() => monthlyReport({ month: '2026-03', to: '2026-03-10', isOver: false }));

/** Nothing happened, and nothing is open. */
export const Quiet = month(() => {
  const { companies, otherCompanies, company, ...empty } = emptyReport({ from: '2026-02-01', to: '2026-02-28' });
  return monthlyReport({
    ...empty,
    promises: { promised: 0, kept: 0 },
    missed: [],
    solved: [],
    unsolved: [],
    planned: [],
  });
});
export const Figures: Story = { ...Whole, press: ['Charts and figures'] };
export const LongWords = month(() =>
  monthlyReport({
    companyName: longWord,
    tickets: { created: 1_240, resolved: 1_198, open: 142 },
    solved: [
      {
        category: longWord,
        tickets: [
          solvedTicket({ title: longWord, requester: longWord, done: longLine }),
          solvedTicket({ id: id(101), title: longLine }),
        ],
      },
    ],
    unsolved: [unsolvedTicket({ title: longLine, requester: longWord })],
  }),
);
export const RightToLeft: Story = {
  ...month(() =>
    monthlyReport({
      companyName: rightToLeft,
      solved: [
        {
          category: rightToLeft,
          tickets: [solvedTicket({ title: rightToLeft, requester: 'ليلى منصور', done: rightToLeft })],
        },
      ],
      unsolved: [unsolvedTicket({ title: rightToLeft, requester: 'ليلى منصور' })],
      planned: [],
    }),
  ),
  dir: 'rtl',
};
const forStaff = (mails: Parameters<typeof companyMonth>[0], span = '2026-02'): Story => ({
  render: () => (
    <CompanyMonthPage
      companyId={acme.id}
      span={span}
      address={(name) => `/admin/reports?company=${acme.id}&month=${name}`}
    />
  ),
  actor: admin,
  api: (api) => api.on(findCompanyMonth, () => ({ ...companyMonth(mails), month: span })),
});

/** As staff read it before it is emailed, and after. */
export const ForStaff = forStaff([], '2026-03');
/** Email was turned on after it would have gone out. */
export const ForStaffNotMailed = forStaff([]);
export const ForStaffMailed: Story = forStaff([
  { name: 'Carol Hendricks', mail: { state: 'sent', at: '2026-03-01T14:00:00.000Z', response: null } },
  { name: 'Tom Becker', mail: { state: 'failed', at: '2026-03-01T14:00:00.000Z', response: '550 Mailbox full' } },
]);
export const ForStaffLoading = whileLoading(ForStaff);
export const ForStaffFailed = whenFailed(ForStaff);
export const Loading = whileLoading(Whole);
export const Failed = whenFailed(Whole);

export const pictures = [Whole];
