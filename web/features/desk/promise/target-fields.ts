import { z } from 'zod';
import type { Targets } from '#contract/promise.ts';
import { promiseMessages, TargetLimit } from '#contract/promise-constants.ts';
import type { TicketPriorities } from '#contract/tickets-constants.ts';
import { inShort, minutesIn } from '#web/features/shared/durations.ts';

export type Priority = (typeof TicketPriorities)[number];

const Typed = z.object({ firstReply: z.string(), resolution: z.string() });

/** The targets as typed, such as `2 days`; an empty text promises nothing. */
export const TargetFields = z.object({ urgent: Typed, high: Typed, medium: Typed, low: Typed, allHours: z.boolean() });
export type TargetFields = z.output<typeof TargetFields>;

export function fieldsOf({ urgent, high, medium, low, allHours }: Targets): TargetFields {
  const typed = ({ firstReply, resolution }: Targets[Priority]) => ({
    firstReply: firstReply === null ? '' : inShort(firstReply, allHours),
    resolution: resolution === null ? '' : inShort(resolution, allHours),
  });
  return { urgent: typed(urgent), high: typed(high), medium: typed(medium), low: typed(low), allHours };
}

/** The targets to save; undefined while a field has a mistake. */
export function targetsIn({ urgent, high, medium, low, allHours }: TargetFields): Targets | undefined {
  const all = [urgent, high, medium, low].flatMap(({ firstReply, resolution }) => [firstReply, resolution]);
  if (all.some((text) => problemIn(text))) return undefined;
  const target = ({ firstReply, resolution }: TargetFields[Priority]) => ({
    firstReply: minutesIn(firstReply) ?? null,
    resolution: minutesIn(resolution) ?? null,
  });
  return { urgent: target(urgent), high: target(high), medium: target(medium), low: target(low), allHours };
}

/** Why targets can't be saved. */
export function mistakeIn(typed: TargetFields) {
  return targetsIn(typed) ? undefined : 'Correct the targets that are marked, then save again.';
}

/** What is wrong with a typed duration. */
export function problemIn(text: string) {
  if (text.trim() === '') return undefined;
  const minutes = minutesIn(text);
  if (minutes === undefined) return 'Enter a duration such as 30 min, 4 h or 2 days, or leave it empty for no target.';
  return minutes < 1 || minutes > TargetLimit.minutes ? promiseMessages.minutes : undefined;
}

/** What the screen calls the two targets. */
export const targetNames = { firstReply: 'First reply within', resolution: 'Resolved within' } as const;
