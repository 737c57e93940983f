import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
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

export const useReportMail = () =>
  useMutation({
    mutationFn: (isMailed: boolean) => request(contract.updateReportMail, { body: { isMailed } }),
    meta: {
      success: reportMessages.mailChanged,
      failure: reportMessages.mailFailed,
      refreshes: [reportKey],
    },
  });
