import { findCompanyQuarter, findQuarterReport } from '#contract/quarter-report.ts';
import { acme, admin, manager } from '#gallery/samples/people.ts';
import {
  companyQuarter,
  emptyQuarter,
  firstQuarter,
  longQuarter,
  quarterlyReport,
  runningQuarter,
} from '#gallery/samples/quarterly-report.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CompanyQuarterPage, QuarterPage } from './quarter-page.tsx';

const quarter = (report: () => ReturnType<typeof quarterlyReport>): Story => ({
  render: () => <QuarterPage span={report().quarter} address={(span) => `/client/report/${span}`} />,
  actor: manager,
  isScreen: true,
  api: (api) => api.on(findQuarterReport, report),
});

export const Whole: Story = { ...quarter(quarterlyReport), width: 1100 };
export const OnPhone: Story = { ...Whole, width: 320 };

/** No agreement, no routine, nothing approved, nothing due. */
export const Empty = quarter(emptyQuarter);

/** The company came in the last month of the quarter. */
export const First = quarter(firstQuarter);

/** The current quarter, in its third month. */
export const Running = quarter(runningQuarter);

/** As much as there can be: two sheets of paper have room for it. */
export const Long = quarter(() => longQuarter());
export const LongWords = quarter(() => longQuarter(longWord, longLine));
export const RightToLeft: Story = { ...quarter(() => longQuarter(rightToLeft, rightToLeft)), dir: 'rtl' };

const forStaff = (report: () => ReturnType<typeof companyQuarter>): Story => ({
  render: () => (
    <CompanyQuarterPage
      companyId={acme.id}
      span={report().quarter}
      address={(span) => `/admin/reports?company=${acme.id}&quarter=${span}`}
    />
  ),
  actor: admin,
  api: (api) => api.on(findCompanyQuarter, report),
});

/** As staff read it before it is emailed, and after. */
export const ForStaff = forStaff(() => companyQuarter([]));
export const ForStaffMailed = forStaff(() =>
  companyQuarter([
    { name: 'Carol Hendricks', mail: { state: 'sent', at: '2026-01-01T14:00:00.000Z', response: null } },
  ]),
);
export const ForStaffEmpty = forStaff(() => companyQuarter([], emptyQuarter()));
export const ForStaffLoading = whileLoading(ForStaff);
export const ForStaffFailed = whenFailed(ForStaff);
export const Loading = whileLoading(Whole);
export const Failed = whenFailed(Whole);

export const pictures = [Whole, OnPhone];
