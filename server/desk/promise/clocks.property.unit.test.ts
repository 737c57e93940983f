import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referenceOf, type Step } from '#test/promise/reference.ts';
import { calendars, somePriority, someSteps, someTargets } from '#test/promise/steps.ts';
import { tries } from '#test/tries.ts';
import { afterChange, type Change, dueOfTicket, newPromise, nextCheckOf, tellOf } from './clocks.ts';
import { NEVER, type Promised } from './story.ts';

const CASES = tries(500, 20_000);

const some = fc.record({
  place: fc.constantFrom(...calendars),
  targets: someTargets,
  priority: somePriority,
  hasFirstReply: fc.boolean(),
  steps: someSteps,
  rest: fc.integer({ min: 0, max: 2_880 }),
});

test('after any sequence of steps, the clocks agree with counting every minute', () => {
  fc.assert(
    fc.property(some, ({ place: [calendar, begin], steps, rest, ...start }) => {
      const since = new Date(begin);
      const end = (steps.at(-1)?.at ?? 0) + rest;

      const expected = referenceOf({ calendar, since, ...start }, steps, end);

      expect(shown(play({ calendar, since, ...start }, steps), since, end)).toEqual(expected);
    }),
    { numRuns: CASES },
  );
});

test('no notice is sent twice, even if the clock is set back, and none too early', () => {
  fc.assert(
    fc.property(
      some,
      fc.array(fc.integer({ min: 0, max: 20_000 })),
      ({ place: [calendar, begin], steps, ...start }, looks) => {
        const since = new Date(begin);
        let promised = play({ calendar, since, ...start }, steps);
        const told: string[] = [];
        for (const minute of looks) {
          const now = after(since, minute);
          const { notices, promised: next } = tellOf(promised, now);
          for (const { clock, level, dueAt } of notices) {
            told.push(`${clock} ${level}`);
            if (level === 'missed') expect(dueAt.getTime()).toBeLessThan(now.getTime());
          }
          promised = next;
          const check = nextCheckOf(promised);
          if (check) expect(check.getTime()).toBeGreaterThan(now.getTime());
          else expect(keptOf(promised)).toEqual(keptIn(shown(promised, since, 1_000_000)));
        }
        expect(new Set(told).size).toBe(told.length);
      },
    ),
    { numRuns: CASES },
  );
});

test('a promise that is missed again after others were in force is looked at again', () => {
  const [[office] = [], [night] = []] = calendars;
  if (!office || !night) throw new Error('No calendars');
  const since = new Date('2026-03-25T16:00Z');
  const at = (minutes: number) => ({ now: after(since, minutes) });
  const short = { firstReply: null, resolution: 60, allHours: false };
  const none = { ...short, resolution: null };

  const late = tellOf(
    newPromise({ calendar: office, target: short, ...at(0) }, { hasFirstReply: true }),
    after(since, 90),
  );
  const free = afterChange(late.promised, { isNewPriority: true }, { calendar: office, target: none, ...at(91) });
  const again = afterChange(free, { isNewPriority: true }, { calendar: night, target: short, ...at(92) });

  expect([late.promised.resolutionKept, again.resolutionKept]).toEqual([false, null]);
  expect(nextCheckOf(again)?.getTime()).toBe(Number(again.resolutionDueAt) + 1);
  expect(tellOf(again, after(since, 2_000))).toMatchObject({ promised: { resolutionKept: false }, notices: [] });
});

test('a ticket that is resolved is due never, and is not looked at', () => {
  const [[calendar, begin] = calendars[0] ?? []] = calendars;
  if (!calendar) throw new Error('No calendar');
  const since = new Date(begin ?? '');
  const targets = { urgent: target, high: target, medium: target, low: target, allHours: false };
  const steps: Step[] = [{ at: 10, kind: 'status', status: 'resolved' }];

  const promised = play({ calendar, since, targets, priority: 'low', hasFirstReply: true }, steps);

  expect([dueOfTicket(promised), nextCheckOf(promised)]).toEqual([NEVER, null]);
});

const target = { firstReply: 60, resolution: 480 };

type Start = Omit<Parameters<typeof referenceOf>[0], 'calendar' | 'since'> & {
  calendar: Parameters<typeof referenceOf>[0]['calendar'];
  since: Date;
};

function play({ calendar, since, hasFirstReply, ...start }: Start, steps: Step[]) {
  let { targets, priority } = start;
  const termsAt = (now: Date) => ({ calendar, now, target: { ...targets[priority], allHours: targets.allHours } });
  let promised = newPromise(termsAt(since), { hasFirstReply });
  for (const step of steps) {
    const now = after(since, step.at);
    const isNewPriority = step.kind === 'priority' && step.priority !== priority;
    if (step.kind === 'priority') priority = step.priority;
    if (step.kind === 'targets') targets = step.targets;
    promised = afterChange(promised, { ...changeOf(step, now), isNewPriority }, termsAt(now));
  }
  return promised;
}

function changeOf(step: Step, now: Date): Change {
  if (step.kind === 'reply') return { repliedAt: now };
  if (step.kind === 'status') return { status: step.status };
  return step.kind === 'targets' ? { rules: { changedAt: now } } : {};
}

/** As the API shows it: what is late is missed, also before somebody was notified. */
function shown(promised: Promised, since: Date, end: number) {
  const now = after(since, end);
  const minute = (moment: Date | null) => moment && (moment.getTime() - since.getTime()) / 60_000;
  const { firstReplyAt, firstReplyDueAt, firstReplyKept, resolutionDueAt, resolutionKept } = promised;
  const { firstReplyMinutes, resolutionMinutes } = promised;
  const isLate = firstReplyAt === null && firstReplyDueAt !== null && firstReplyDueAt < now;
  return {
    firstReply: {
      due: minute(firstReplyDueAt),
      kept: firstReplyKept ?? (isLate ? false : null),
      minutes: firstReplyMinutes,
    },
    resolution: {
      due: minute(resolutionDueAt),
      kept: resolutionKept ?? (resolutionDueAt !== null && resolutionDueAt < now ? false : null),
      minutes: resolutionMinutes,
    },
  };
}

const keptOf = ({ firstReplyKept, resolutionKept }: Promised) => [firstReplyKept, resolutionKept];
const keptIn = ({ firstReply, resolution }: ReturnType<typeof shown>) => [firstReply.kept, resolution.kept];
const after = (since: Date, minutes: number) => new Date(since.getTime() + minutes * 60_000);
