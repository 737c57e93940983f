import { findCompanyQuarter, findQuarterReport } from '#contract/quarter-report.ts';
import {
  downloadPeopleReport,
  findCompanyMonth,
  findMonthlyReport,
  findPeopleReport,
  findReport,
  updateReportMail,
} from '#contract/reports.ts';
import { DAY } from '#contract/shared-constants.ts';
import { row } from './rows.ts';

const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forManagers = '401 403 403 200 403 403 - 401 401 401';
const unknown = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';

const week = { from: daysAgo(14), to: daysAgo(8) };

export const reportRows = [
  row('report', findReport, forStaff, () => ({ querystring: week })),
  row('report of company A', findReport, forStaff, ({ companyId }) => ({
    querystring: { ...week, company: companyId },
  })),
  row('report of no company', findReport, unknown, () => ({ querystring: { ...week, company: crypto.randomUUID() } })),
  row('report of an ill-formed company', findReport, invalid, () => ({ querystring: { ...week, company: 'ours' } })),
  row('report without a period', findReport, invalid),
  row('report that ends first', findReport, invalid, () => ({ querystring: { from: '2026-03-08', to: '2026-03-02' } })),
  row('report of two years', findReport, invalid, () => ({ querystring: { from: '2024-01-01', to: '2025-12-31' } })),
  ...[findPeopleReport, downloadPeopleReport].flatMap((endpoint) => [
    row('report by person', endpoint, forStaff, () => ({ querystring: week })),
    row('report by person of company A', endpoint, forStaff, ({ companyId }) => ({
      querystring: { ...week, company: companyId },
    })),
    row('report by person of no company', endpoint, unknown, () => ({
      querystring: { ...week, company: crypto.randomUUID() },
    })),
    row('report by person without a period', endpoint, invalid),
  ]),
  row('monthly report', findMonthlyReport, forManagers, () => ({ params: { month: '2026-03' } })),
  row('monthly report of company A', findCompanyMonth, forStaff, ({ companyId }) => ({
    params: { companyId, month: '2026-03' },
  })),
  row('monthly report of no company', findCompanyMonth, unknown, () => ({
    params: { companyId: crypto.randomUUID(), month: '2026-03' },
  })),
  row('monthly report of company A to come', findCompanyMonth, unknown, ({ companyId }) => ({
    params: { companyId, month: '2099-01' },
  })),
  row('quarterly report', findQuarterReport, forManagers, () => ({ params: { year: '2026', number: '1' } })),
  row('quarterly report of company A', findCompanyQuarter, forStaff, ({ companyId }) => ({
    params: { companyId, year: '2026', number: '1' },
  })),
  row('quarterly report of no company', findCompanyQuarter, unknown, () => ({
    params: { companyId: crypto.randomUUID(), year: '2026', number: '1' },
  })),
  row('quarterly report of company A to come', findCompanyQuarter, unknown, ({ companyId }) => ({
    params: { companyId, year: '2099', number: '1' },
  })),
  row('report of an ill-formed quarter', findQuarterReport, '401 403 403 404 403 403 - 401 401 401', () => ({
    params: { year: '2026', number: '5' },
  })),
  row('report of a quarter to come', findQuarterReport, '401 403 403 404 403 403 - 401 401 401', () => ({
    params: { year: '2099', number: '1' },
  })),
  row('monthly report by email', updateReportMail, forManagers, () => ({ body: { isMailed: true } })),
  row('monthly report by something', updateReportMail, '401 403 403 400 403 403 - 401 401 401', () => ({
    body: { isMailed: 'daily' },
  })),
  row('report of an ill-formed month', findMonthlyReport, '401 403 403 404 403 403 - 401 401 401', () => ({
    params: { month: '2026-13' },
  })),
  row('report of a month to come', findMonthlyReport, '401 403 403 404 403 403 - 401 401 401', () => ({
    params: { month: '2099-01' },
  })),
];

function daysAgo(days: number) {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
}
