import type { Reply } from '#contract/endpoint.ts';
import {
  findCalendar,
  findCompanyTargets,
  findOnCall,
  findTargets,
  previewPromise,
  updateCalendar,
  updateCompanyTargets,
  updateOnCall,
  updateTargets,
} from '#contract/promise.ts';
import { listUsers } from '#contract/users.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { admins } from './users.ts';
import { versioned } from './versioned.ts';

type Calendar = Reply<typeof findCalendar>;
type Targets = Reply<typeof findTargets>;

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

export const calendar = (fields: Partial<Calendar> = {}): Calendar => ({
  timezone: 'America/Chicago',
  hours: workdays.map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [
    { date: '2026-02-16', name: 'Washington’s Birthday' },
    { date: '2026-11-26', name: 'Thanksgiving Day' },
  ],
  version: 1,
  ...fields,
});

export const targets = (fields: Partial<Targets> = {}): Targets => ({
  urgent: { firstReply: 60, resolution: 480 },
  high: { firstReply: 120, resolution: 960 },
  medium: { firstReply: 480, resolution: 2_400 },
  low: { firstReply: 480, resolution: null },
  allHours: false,
  version: 1,
  ...fields,
});

export const onCall = admins.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));

type Promised = {
  calendar?: Calendar;
  targets?: Targets;
  /** A company's own. */
  own?: Reply<typeof findCompanyTargets>;
  people?: typeof onCall;
};

/**
 * Answers what the screens of the promise ask. What the page saves is in what it reads next; what it saves of an old version
 * is refused with what changed since. An example is due after its minutes, as if all hours counted.
 * @returns what somebody else saves
 */
export function servePromise(api: FakeApi, { calendar: hours, targets: all, own, people = [] }: Promised = {}) {
  const calendars = versioned(hours ?? calendar());
  const targetLists = versioned(all ?? targets());
  const ofCompany = versioned(own ?? { targets: null, version: 1 });
  const orders = versioned({ people, version: 1 });

  api.on(findCalendar, calendars.current);
  api.on(updateCalendar, ({ body }) => calendars.save(body));
  api.on(findTargets, targetLists.current);
  api.on(updateTargets, ({ body }) => targetLists.save(body));
  api.on(findCompanyTargets, ofCompany.current);
  api.on(updateCompanyTargets, ({ body }) => ofCompany.save(body));
  api.on(findOnCall, orders.current);
  api.on(updateOnCall, ({ body }) => {
    const named = (body?.userIds ?? []).flatMap((id) => onCall.filter((person) => person.id === id));
    return orders.save({ people: named, version: body?.version });
  });
  api.on(listUsers, ({ querystring: { search = '' } = {} }) =>
    pageOf(admins.filter(({ firstName, lastName }) => `${firstName} ${lastName}`.includes(search))),
  );
  api.on(previewPromise, ({ body }) => {
    const raised = new Date(body?.raisedAt ?? '').getTime();
    return { dueAt: new Date(raised + (body?.target.minutes ?? 0) * 60_000).toISOString() };
  });

  return { changeCalendar: calendars.change, changeTargets: targetLists.change };
}
