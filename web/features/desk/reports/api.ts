import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { findCompanyQuarter, findQuarterReport } from '#contract/quarter-report.ts';
import * as contract from '#contract/reports.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';

export type Report = Reply<typeof contract.findReport>;

export type PeopleReport = Reply<typeof contract.findPeopleReport>;

/** A month of a company. */
export type Month = Reply<typeof contract.findMonthlyReport>;

/** A month of a company for staff, with the emails of it. */
export type CompanyMonth = Reply<typeof contract.findCompanyMonth>;

/** A quarter of a company. */
export type Quarter = Reply<typeof findQuarterReport>;

/** A quarter of a company for staff, with the emails of it. */
export type CompanyQuarter = Reply<typeof findCompanyQuarter>;

/** How many tickets a part of a report has. */
export type Counts = Report['tickets'];

export const reportKey = ['reports'];

type Asked = { from: string; to: string; company?: string };

export const report = (querystring: Asked) =>
  queryOptions({
    ...queryOf([...reportKey, querystring], contract.findReport, { querystring }),
    placeholderData: keepPreviousData,
  });

export const peopleReport = (querystring: Asked) =>
  queryOptions({
    ...queryOf([...reportKey, 'people', querystring], contract.findPeopleReport, { querystring }),
    placeholderData: keepPreviousData,
  });

export const monthlyReport = (month: string) =>
  queryOf([...reportKey, 'month', month], contract.findMonthlyReport, { params: { month } });

export const companyMonth = (companyId: string, month: string) =>
  queryOf([...reportKey, 'month', month, companyId], contract.findCompanyMonth, { params: { companyId, month } });

export const quarterlyReport = (quarter: string) =>
  queryOf([...reportKey, 'quarter', quarter], findQuarterReport, { params: partsOf(quarter) });

export const companyQuarter = (companyId: string, quarter: string) =>
  queryOf([...reportKey, 'quarter', quarter, companyId], findCompanyQuarter, {
    params: { companyId, ...partsOf(quarter) },
  });

function partsOf(quarter: string) {
  const [year = '', number = ''] = quarter.split('-Q');
  return { year, number };
}

type MailChoice = { isMailed?: boolean; isQuarterMailed?: boolean };

export const useReportMail = () =>
  useMutation({
    mutationFn: (body: MailChoice) => request(contract.updateReportMail, { body }),
    meta: {
      success: reportMessages.mailChanged,
      failure: reportMessages.mailFailed,
      refreshes: [reportKey],
    },
  });
