import { sql } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import type { Calendar, Targets } from '#contract/promise.ts';
import type { TicketPriority } from '#contract/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import type { Terms } from './clocks.ts';
import { federalHolidays } from './federal-holidays.ts';

/** The rules for the tickets of a company. `stamp` and `changedAt`: of the last change of any rule. */
export type Rules = { calendar: Calendar; targets: Targets; now: Date; stamp: number; changedAt: Date };

type Stored = { kind: 'calendar' | 'targets'; isOwn: boolean; content: unknown };
type Row = { now: number; stamp: number; changedAt: number | null; archivedAt: number | null; rules: Stored[] | null };

/**
 * Reads the rules of a company at this moment, in one statement: every change of a ticket's clocks needs them.
 * @param companyId `null` for the provider's own rules
 */
export async function findRules(db: Db, companyId: string | null): Promise<Rules> {
  const { rows } = await db.execute<Row>(sql`
    select extract(epoch from now()::timestamptz(3))::float8 * 1000 as now,
      coalesce((select max(stamp) from promise_rules where kind <> 'on call'), 0)::float8 as stamp,
      (select extract(epoch from max(changed_at))::float8 * 1000 from promise_rules where kind <> 'on call') as "changedAt",
      (select extract(epoch from archived_at)::float8 * 1000 from companies where id = ${companyId}::uuid) as "archivedAt",
      (select json_agg(json_build_object('kind', kind, 'isOwn', company_id is not null, 'content', content))
        from promise_rules
        where kind <> 'on call' and (company_id is null or company_id = ${companyId}::uuid)) as rules`);
  const { now: milliseconds, stamp, changedAt, archivedAt, rules } = one(rows);
  const now = new Date(Math.round(milliseconds));
  const find = (kind: Stored['kind'], isOwn: boolean) =>
    rules?.find((rule) => rule.kind === kind && rule.isOwn === isOwn)?.content ?? undefined;
  return {
    // Checked when they were stored.
    calendar: (find('calendar', false) as Calendar | undefined) ?? defaultCalendar(now.getUTCFullYear()),
    targets: archivedAt ? noTargets : ((find('targets', true) ?? find('targets', false) ?? defaultTargets) as Targets),
    now,
    stamp,
    // Not later than now, also if the clock was set back.
    changedAt: new Date(Math.min(Math.round(Math.max(changedAt ?? 0, archivedAt ?? 0)), now.getTime())),
  };
}

/** The rules for a ticket of a priority. */
export function termsFor({ calendar, targets, now }: Rules, priority: TicketPriority): Terms {
  return { calendar, now, target: { ...targets[priority], allHours: targets.allHours } };
}

/** In minutes. */
export const defaultTargets: Targets = {
  urgent: { firstReply: 60, resolution: 480 },
  high: { firstReply: 120, resolution: 960 },
  medium: { firstReply: 480, resolution: 2_400 },
  low: { firstReply: 480, resolution: null },
  allHours: false,
};

const nothing = { firstReply: null, resolution: null };

/** Nothing is promised to an archived company any more. */
const noTargets: Targets = { urgent: nothing, high: nothing, medium: nothing, low: nothing, allHours: false };

/** As the website says, with the federal holidays of this and the next two years. */
export function defaultCalendar(year: number): Calendar {
  const { timeZone, openDays, opens, closes } = currentSite().brand;
  return {
    timezone: timeZone,
    hours: openDays.map((day) => ({ day, from: opens, to: closes })),
    holidays: [year, year + 1, year + 2].flatMap(federalHolidays),
  };
}
