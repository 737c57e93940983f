import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/routines.ts';
import { RoutinePage, routineMessages } from '#contract/routines-constants.ts';
import { drawsEdit, drawsFields, drawsLeaving, fieldsOf } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';
import { fieldsOf as formFieldsOf, toSent } from './routine-fields.ts';

export type Routine = Reply<typeof contract.listRoutines>[number];
export type RoutineSent = NonNullable<Input<typeof contract.createRoutine>['body']>;
export type Run = Reply<typeof contract.listRuns>[number];
export type RunDate = Reply<typeof contract.previewRoutine>['dates'][number];
export type CalendarDate = Reply<typeof contract.listRoutineDates>[number];

const routinesKey = ['routines'];
const refreshes = [routinesKey];

type Filters = { search?: string; state?: string; company?: string };

export const routineList = ({ search = '', state = '', company = '' }: Filters) =>
  pagedList([...routinesKey, 'list', search, state, company], RoutinePage, contract.listRoutines, (slice) => ({
    querystring: {
      search,
      // The switch of the page has these and no others.
      ...(state ? { state: state as 'active' | 'paused' | 'ended' } : {}),
      ...(company ? { company } : {}),
      ...slice,
    },
  }));

/** The dates of all routines in the next weeks. */
export const routineDates = queryOf([...routinesKey, 'calendar'], contract.listRoutineDates);

export const runList = (routineId: string) =>
  pagedList(
    [...routinesKey, 'runs', routineId],
    RoutinePage,
    contract.listRuns,
    (querystring) => ({
      params: { routineId },
      querystring,
    }),
    { rowOf: (run) => ({ ...run, id: `${run.date} ${run.companyId}` }) },
  );

type Timing = NonNullable<Input<typeof contract.previewRoutine>['body']>;

/** The next dates of a routine as it is typed. */
export const previewOf = (timing: Timing) =>
  queryOptions({
    queryKey: [...routinesKey, 'preview', timing],
    queryFn: ({ signal }) => request(contract.previewRoutine, { body: timing, signal }),
    placeholderData: keepPreviousData,
  });

/** @param routineId none: creates a routine */
export const useSaveRoutine = (routineId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<RoutineSent>) =>
      routineId
        ? saveCopy(
            edit,
            (body) => request(contract.updateRoutine, { params: { routineId }, body }),
            // The record has more of each company than is sent.
            (current) => toSent(formFieldsOf(current)),
          )
        : request(contract.createRoutine, { body: edit.sent }),
    meta: {
      ...(routineId
        ? { success: routineMessages.updated, failure: routineMessages.updateFailed }
        : { success: routineMessages.created, failure: routineMessages.createFailed }),
      draws: drawsEdit(routineId),
      refreshes,
    },
  });

export const useDeleteRoutine = () =>
  useMutation({
    mutationFn: ({ id }: Routine) => request(contract.deleteRoutine, { params: { routineId: id } }),
    meta: { success: routineMessages.deleted, failure: routineMessages.deleteFailed, draws: drawsLeaving, refreshes },
  });

export const usePauseRoutine = () =>
  useMutation({
    mutationFn: ({ id }: Routine) => request(contract.pauseRoutine, { params: { routineId: id } }),
    meta: {
      success: routineMessages.paused,
      failure: routineMessages.pauseFailed,
      draws: (routine: Routine) => drawsFields<Routine>({ pausedAt: new Date().toISOString(), next: null })(routine),
      refreshes,
    },
  });

export const useResumeRoutine = () =>
  useMutation({
    mutationFn: ({ id }: Routine) => request(contract.resumeRoutine, { params: { routineId: id } }),
    meta: {
      success: routineMessages.resumed,
      failure: routineMessages.resumeFailed,
      draws: drawsFields<Routine>({ pausedAt: null }),
      refreshes,
    },
  });

export const useRunRoutine = () =>
  useMutation({
    mutationFn: ({ id }: Routine) => request(contract.runRoutine, { params: { routineId: id } }),
    meta: { success: routineMessages.ran, failure: routineMessages.runFailed, refreshes },
  });

export const useSkipDate = () =>
  useMutation({
    mutationFn: ({ id, skips, next, version }: Routine) =>
      request(contract.skipRoutineDates, {
        params: { routineId: id },
        body: { dates: [...skips, ...(next ? [next.unmovedDate] : [])], version },
      }),
    meta: {
      success: routineMessages.skipsSaved,
      failure: routineMessages.skipFailed,
      draws: ({ id, skips, next }: Routine) =>
        fieldsOf<Routine>(id, { skips: next ? [...skips, next.unmovedDate] : skips }),
      refreshes,
    },
  });
