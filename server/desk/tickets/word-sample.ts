import { sql } from 'drizzle-orm';
import { type Db, poolOf } from '#server/platform/database/client.ts';

/** How many tickets of all times tell whether a word is in many. */
const SIZE = 128;

/** A word in more of them is in many tickets: one in 64 has it, or more. */
const MOST = 2;

/** How long they stand for all tickets, in milliseconds. */
const LIFE = 60_000;

/** Of a ticket with a long text or thread, a part is enough: characters of the ticket and of each comment, and comments. */
const Part = { ticket: 10_000, comment: 2_000, comments: 20 };

/** The folded texts of some tickets with their comments. */
export type Sample = string[];

const samples = new WeakMap<object, { readAt: number; sample: Promise<Sample> }>();

/**
 * Tickets of all times, from this process's memory: to read them with each search would cost as much as the search itself.
 * They are read again when they are a minute old, and nothing of them is shown to anybody.
 */
export function wordSample(db: Db): Promise<Sample> {
  const pool = poolOf(db);
  const known = samples.get(pool);
  if (known && performance.now() - known.readAt < LIFE) return known.sample;
  const sample = readSample(db);
  samples.set(pool, { readAt: performance.now(), sample });
  // The next search tries again.
  sample.catch(() => samples.delete(pool));
  return sample;
}

/** The statement that reads a sample, a text in each row. */
export const sampled = sql`
  select left(own.search_text, ${sql.raw(`${Part.ticket}`)}) || E'\n' || coalesce(said.text, '') as text
  from (select min(number) as first, max(number) as last from tickets) numbers,
    generate_series(1, ${sql.raw(`${SIZE}`)}) part,
    lateral (
      select id from tickets where number <= first + (last - first) * part / ${sql.raw(`${SIZE}`)} order by number desc limit 1
    ) one
    join searched_tickets own on own.ticket_id = one.id,
    lateral (
      select string_agg(left(search_text, ${sql.raw(`${Part.comment}`)}), E'\n') as text
      from (
        select search_text from comments where ticket_id = one.id
        order by created_at desc limit ${sql.raw(`${Part.comments}`)}
      ) newest
    ) said`;

async function readSample(db: Db): Promise<Sample> {
  const { rows } = await db.execute<{ text: string }>(sampled);
  return rows.map(({ text }) => text);
}

/** Whether so few tickets have a folded word that an index may be asked for all of them. */
export function isInFew(word: string, sample: Sample) {
  let count = 0;
  for (const text of sample) {
    if (text.includes(word)) count += 1;
    if (count > MOST) return false;
  }
  return true;
}
