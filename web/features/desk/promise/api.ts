import { keepPreviousData, queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { providerKey } from '#web/lib/provider.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { calendarOf } from './calendar-fields.ts';

export type CalendarChange = NonNullable<Input<typeof contract.updateCalendar>['body']>;
export type TargetsChange = NonNullable<Input<typeof contract.updateTargets>['body']>;
export type CompanyTargetsChange = NonNullable<Input<typeof contract.updateCompanyTargets>['body']>;
export type OnCallChange = NonNullable<Input<typeof contract.updateOnCall>['body']>;
type Preview = NonNullable<Input<typeof contract.previewPromise>['body']>;
export type CurrentCalendar = Reply<typeof contract.findCalendar>;
export type CurrentTargets = Reply<typeof contract.findTargets>;
export type CompanyTargets = Reply<typeof contract.findCompanyTargets>;
export type OnCall = Reply<typeof contract.findOnCall>;

export const serviceTargets = freshQueryOf(['promise', 'targets'], contract.findTargets);

export const companyTargets = (companyId: string) =>
  freshQueryOf(['promise', 'targets', companyId], contract.findCompanyTargets, { params: { companyId } });

export const onCall = freshQueryOf(['promise', 'on-call'], contract.findOnCall);

/** The US federal holidays of a year, for a calendar that is being edited. */
export const useFederalHolidays = () =>
  useMutation({
    mutationFn: (year: number) => request(contract.listFederalHolidays, { params: { year: `${year}` } }),
    meta: { failure: promiseMessages.federalHolidaysFailed },
  });

/** A target to try out. */
export type Trial = Pick<Preview, 'calendar' | 'target'> & {
  /** In the calendar's time zone, as a field for date and time has it. */
  raised: string;
};

/** When a target would be due, computed by the server; the last result stays until the next one comes. */
export const dueTrial = (trial: Trial | undefined) =>
  queryOptions({
    queryKey: ['promise', 'trial', trial],
    queryFn: trial ? ({ signal }) => tryOut(trial, signal) : skipToken,
    placeholderData: keepPreviousData,
  });

async function tryOut({ calendar, target, raised }: Trial, signal: AbortSignal) {
  const { Temporal } = await import('temporal-polyfill');
  const raisedAt = Temporal.PlainDateTime.from(raised).toZonedDateTime(calendar.timezone).toInstant().toString();
  return request(contract.previewPromise, { body: { calendar, target, raisedAt }, signal });
}

/** Tickets show what is promised, so they are loaded again. */
const changesTickets = [['promise'], ['tickets']];

export const useUpdateCalendar = () =>
  useMutation({
    mutationFn: (edit: CopyEdit<CalendarChange>) =>
      saveCopy(edit, (body) => request(contract.updateCalendar, { body }), calendarOf),
    meta: {
      success: promiseMessages.calendarUpdated,
      failure: promiseMessages.calendarUpdateFailed,
      // Clients are told the hours, too.
      refreshes: [...changesTickets, providerKey],
    },
  });

const targetMessages = { success: promiseMessages.targetsUpdated, failure: promiseMessages.targetsUpdateFailed };

export const useUpdateTargets = () =>
  useMutation({
    mutationFn: (edit: CopyEdit<TargetsChange>) => saveCopy(edit, (body) => request(contract.updateTargets, { body })),
    meta: { ...targetMessages, refreshes: changesTickets },
  });

export const useUpdateCompanyTargets = (companyId: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<CompanyTargetsChange>) =>
      saveCopy(edit, (body) => request(contract.updateCompanyTargets, { params: { companyId }, body })),
    meta: { ...targetMessages, refreshes: changesTickets },
  });

/** The order in the form that is sent. */
export const orderOf = ({ people }: Pick<OnCall, 'people'>) => ({ userIds: people.map(({ id }) => id) });

export const useUpdateOnCall = () =>
  useMutation({
    mutationFn: (edit: CopyEdit<OnCallChange>) =>
      saveCopy(edit, (body) => request(contract.updateOnCall, { body }), orderOf),
    meta: {
      success: promiseMessages.onCallUpdated,
      failure: promiseMessages.onCallUpdateFailed,
      refreshes: [onCall.queryKey],
    },
  });
