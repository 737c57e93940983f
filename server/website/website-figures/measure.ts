import { type SQL, sql } from 'drizzle-orm';
import { FigureLimit } from '#contract/claims-constants.ts';
import { RatingLimit } from '#contract/ratings-constants.ts';
import { DAY } from '#contract/shared-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { type Counted, measuredFigures } from '#server/platform/database/tables/measured-figures.ts';

/** The days that count, up to now. */
const since = ago(FigureLimit.days * DAY);

/**
 * Counts what the website may show, and keeps it for all processes.
 * @returns 0: there is never a second batch
 */
export async function measureFigures(db: Db) {
  const figures = {
    satisfaction: await count(db, ratings),
    promises: await count(db, promises),
    replies: await count(db, replies),
  };
  const measuredAt = sql`now()`;
  await db
    .insert(measuredFigures)
    .values({ figures, measuredAt })
    .onConflictDoUpdate({ target: measuredFigures.key, set: { figures, measuredAt } });
  return 0;
}

async function count(db: Db, cases: SQL) {
  const { rows } = await db.execute<Counted>(sql`
    select count(*)::int as n, (count(*) filter (where is_kept))::int as kept from (${cases}) as cases`);
  return one(rows);
}

/** Ratings: those of 4 and 5 are satisfied. */
const ratings = sql`
  select score >= ${RatingLimit.good} as is_kept
  from ratings join tickets on tickets.id = ratings.ticket_id
  where ratings.created_at > ${since} and tickets.deleted_at is null`;

/** Promises that were kept or missed, of first replies and of resolutions. */
const promises = sql`
  select decided.is_kept
  from ticket_promises join tickets on tickets.id = ticket_id join companies on companies.id = company_id
  cross join lateral (
    values (first_reply_decided_at, first_reply_kept), (resolution_decided_at, resolution_kept)) as decided (at, is_kept)
  where decided.at > ${since} and (companies.deleted_at is null or companies.deleted_at > decided.at)
    and tickets.deleted_at is null`;

/** Tickets of clients that got a first reply, or have waited for one for a day. */
const replies = sql`
  select coalesce(replied.at <= tickets.created_at + interval '24 hours', false) as is_kept
  from tickets join companies on companies.id = tickets.company_id
  cross join lateral (
    select min(comments.created_at) as at from comments join users on users.id = comments.author_id
    where comments.ticket_id = tickets.id and comments.home_id is null and not is_internal and comments.source <> 'automatic'
      and users.company_id is null) as replied
  where tickets.created_at > ${since} and tickets.deleted_at is null and merged_into_id is null
    and not exists (
      select from events join users on users.id = events.actor_id
      where events.record_id = tickets.id and events.action = 'created' and users.company_id is null)
    and (replied.at is not null
      or (tickets.created_at < coalesce(companies.deleted_at, now()) - interval '1 day' and status in ('open', 'in_progress', 'waiting_client')))`;
