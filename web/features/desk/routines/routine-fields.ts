import { z } from 'zod';
import { Weekdays } from '#contract/promise-constants.ts';
import { ClosedDayRules } from '#contract/routines-constants.ts';
import type { Routine, RoutineSent } from './api.ts';

const Picked = z.object({ id: z.string(), name: z.string() });

const TypedTarget = z.object({
  /** Identifies it while it is typed. */
  key: z.string(),
  company: Picked,
  requester: Picked,
  assignedToId: z.string(),
});
export type TypedTarget = z.output<typeof TypedTarget>;

/** A routine as typed, complete or not. Numbers are text. */
export const RoutineFields = z.object({
  name: z.string(),
  template: Picked,
  targets: z.array(TypedTarget),
  every: z.enum(['day', 'week', 'month', 'year']),
  interval: z.string(),
  days: z.array(z.enum(Weekdays)),
  monthBy: z.enum(['day', 'nth']),
  day: z.string(),
  nth: z.string(),
  weekday: z.enum([...Weekdays, 'service_day']),
  month: z.string(),
  time: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  leadDays: z.string(),
  onClosedDay: z.enum(ClosedDayRules),
  waitsForLast: z.boolean(),
  isPromised: z.boolean(),
  tellsRequester: z.boolean(),
});
export type RoutineFields = z.output<typeof RoutineFields>;

/** The draft of an edit, or of a new routine. */
export const routineDraft = {
  nameOf: (routine: Routine | undefined) => (routine ? `routine:${routine.id}` : 'new-routine'),
  schema: RoutineFields,
};

const none = { id: '', name: '' };

/** A company that is still to be chosen. */
export function blankTarget(): TypedTarget {
  return { key: crypto.randomUUID(), company: none, requester: none, assignedToId: '' };
}

const usual = {
  ...{ every: 'month', interval: '1', days: [], monthBy: 'nth', day: '1', nth: '2', weekday: 'tue', month: '1' },
} satisfies Partial<RoutineFields>;

export function fieldsOf(routine: Routine | undefined): RoutineFields {
  if (!routine) {
    const today = new Date().toLocaleDateString('sv-SE');
    return {
      ...{ name: '', template: none, targets: [{ ...blankTarget(), key: 'first' }], ...usual },
      ...{ time: '09:00', startsOn: today, endsOn: '', leadDays: '0', onClosedDay: 'after' },
      ...{ waitsForLast: false, isPromised: false, tellsRequester: false },
    };
  }
  const { name, templateId, templateName, targets, schedule, time, startsOn, endsOn, leadDays, onClosedDay } = routine;
  return {
    name,
    template: { id: templateId, name: templateName },
    targets: targets.map((target) => ({
      key: target.companyId,
      company: { id: target.companyId, name: target.companyName },
      requester: { id: target.requesterId, name: target.requesterName },
      assignedToId: target.assignedToId ?? '',
    })),
    ...usual,
    ...scheduleFields(schedule),
    ...{ time, startsOn, endsOn: endsOn ?? '', leadDays: `${leadDays}`, onClosedDay },
    waitsForLast: routine.ifOpen === 'skip',
    isPromised: routine.isPromised,
    tellsRequester: routine.tellsRequester,
  };
}

function scheduleFields(schedule: Routine['schedule']): Partial<RoutineFields> {
  const { every, interval } = schedule;
  const shared = { every, interval: `${interval}` };
  if (schedule.every === 'week') return { ...shared, days: schedule.days };
  if (schedule.every === 'year') return { ...shared, month: `${schedule.month}`, day: `${schedule.day}` };
  if (schedule.every === 'day') return shared;
  return 'day' in schedule
    ? { ...shared, monthBy: 'day', day: `${schedule.day}` }
    : { ...shared, monthBy: 'nth', nth: `${schedule.nth}`, weekday: schedule.weekday };
}

const numberOrLast = (text: string) => (text === 'last' ? ('last' as const) : Number(text));

/** The schedule as the server takes it. */
export function scheduleOf(typed: RoutineFields): RoutineSent['schedule'] {
  const interval = Number(typed.interval);
  switch (typed.every) {
    case 'day':
      return { every: 'day', interval };
    case 'week':
      return { every: 'week', interval, days: typed.days };
    case 'month':
      return typed.monthBy === 'day'
        ? { every: 'month', interval, day: numberOrLast(typed.day) }
        : { every: 'month', interval, nth: numberOrLast(typed.nth), weekday: typed.weekday };
    case 'year':
      return { every: 'year', interval, month: Number(typed.month), day: numberOrLast(typed.day) };
  }
}

/** What decides on the dates, as the server takes it. */
export function timingOf(typed: RoutineFields) {
  const { time, startsOn, endsOn, leadDays, onClosedDay } = typed;
  return {
    schedule: scheduleOf(typed),
    time,
    startsOn,
    endsOn: endsOn || null,
    leadDays: Number(leadDays),
    onClosedDay,
  };
}

/** As the server takes it. */
export function toSent(typed: RoutineFields): RoutineSent {
  const { name, template, targets, waitsForLast, isPromised, tellsRequester } = typed;
  return {
    name,
    templateId: template.id,
    targets: targets.map(({ company, requester, assignedToId }) => ({
      companyId: company.id,
      requesterId: requester.id,
      assignedToId: assignedToId || null,
    })),
    ...timingOf(typed),
    ifOpen: waitsForLast ? 'skip' : 'create',
    isPromised,
    tellsRequester,
  };
}

/** What is still to be chosen, at its field. */
export function unchosenIn({ template, targets }: RoutineFields) {
  const isOpen = targets.some(({ company, requester }) => !company.id || !requester.id);
  const found = {
    template: template.id ? undefined : 'Choose a template from the list.',
    targets: isOpen ? 'Choose the company and the requester of each line.' : undefined,
  };
  return Object.values(found).some(Boolean) ? found : undefined;
}
