import type { Targets } from '#contract/promise.ts';
import { dayNames, Weekdays } from '#contract/promise-constants.ts';
import type { StaleAnswer } from '#contract/versions.ts';
import { inShort } from './durations.ts';
import { type Hours, inWords, spansOf } from './service-hours.ts';

type Change = StaleAnswer['changes'][number];

/** The changes of a conflict with hours and targets as people read them. */
export function inPlainWords(changes: Change[]): Change[] {
  return changes.map((change) => ({
    ...change,
    from: promiseInWords(change.field, change.from),
    to: promiseInWords(change.field, change.to),
  }));
}

/** Hours and targets in words; other values unchanged. */
export function promiseInWords(field: string, value: unknown) {
  // The server sends a field as its record has it.
  if (field === 'hours' && Array.isArray(value)) return week(value as Hours);
  if (field === 'targets') return value ? targetsWords(value as Targets) : 'Those for all companies';
  if (isTarget(value)) return targetWords(value, false);
  return value;
}

function week(hours: Hours) {
  return Weekdays.map((day) => `${dayNames[day].slice(0, 3)} ${inWords(spansOf(hours, day))}`).join('; ');
}

type Target = Targets['urgent'];

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'firstReply' in value && 'resolution' in value;
}

function targetsWords({ urgent, high, medium, low, allHours }: Targets) {
  const each = { urgent, high, medium, low };
  const words = Object.entries(each).map(([priority, target]) => `${priority} ${targetWords(target, allHours)}`);
  return [...words, allHours ? 'all hours' : 'service hours'].join('; ');
}

function targetWords({ firstReply, resolution }: Target, allHours: boolean) {
  const words = (minutes: number | null) => (minutes === null ? 'no target' : inShort(minutes, allHours));
  return `reply ${words(firstReply)}, resolved ${words(resolution)}`;
}
