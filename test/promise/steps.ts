import fc from 'fast-check';
import type { Calendar, Targets } from '#contract/promise.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import type { Step } from './reference.ts';

const HOUR = 60;

const minutes = fc.option(fc.integer({ min: 1, max: 20 * HOUR }), { nil: null, freq: 6 });
const target = fc.record({ firstReply: minutes, resolution: minutes });

export const someTargets: fc.Arbitrary<Targets> = fc
  .record({
    urgent: target,
    high: target,
    medium: target,
    low: target,
    allHours: fc.boolean(),
  })
  // Its records have no prototype, unlike what the API takes.
  .map((targets) => structuredClone(targets));

export const somePriority = fc.constantFrom(...TicketPriorities);

const statuses = ['open', 'in_progress', 'waiting_client', 'resolved'] as const;
const what = fc.oneof(
  fc.record({ kind: fc.constantFrom('reply' as const, 'note' as const) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constant('priority' as const), priority: somePriority }),
  fc.record({ kind: fc.constant('targets' as const), targets: someTargets }),
);

/** What happens to a ticket within eight days, in any order. */
export const someSteps: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(what, fc.integer({ min: 0, max: 24 * HOUR })), { maxLength: 8 })
  .map((pairs) => {
    let at = 0;
    return pairs.map(([step, wait]) => {
      at += wait;
      return { ...step, at };
    });
  });

/** Service hours around a clock change, at night, and without any pause. */
export const calendars: [calendar: Calendar, since: string][] = [
  [
    {
      timezone: 'America/Chicago',
      hours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, from: '09:00', to: '17:00' })),
      holidays: [{ date: '2026-11-02', name: 'A day off' }],
    },
    '2026-10-29T14:10:00.000Z',
  ],
  [
    {
      timezone: 'Europe/Berlin',
      hours: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).flatMap((day) => [
        { day, from: '00:00', to: '03:30' },
        { day, from: '20:00', to: '24:00' },
      ]),
      holidays: [],
    },
    '2026-03-26T22:00:00.000Z',
  ],
];
