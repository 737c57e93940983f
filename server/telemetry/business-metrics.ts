import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { ActiveStatuses, SessionLimit } from '#contract/constants.ts';

/** How long an answer of the database is good, in milliseconds: it may count a hundred thousand rows. */
const GOOD_FOR = 60_000;

/** Above how many nobody needs to know how many mails wait. */
const MOST_MAILS = 1_000;

const counts = `
  select (select count(*) from tickets where status in (${ActiveStatuses.map((status) => `'${status}'`).join(', ')}))::int as tickets,
         (select count(*) from sessions where last_used_at > now() - interval '${SessionLimit.idle} milliseconds')::int as sessions,
         mails.waiting, mails.oldest
  from (
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (select created_at from inquiries where mailed_at is null order by next_mail_at limit ${MOST_MAILS}) unsent
  ) mails`;

type Counts = { tickets: number; sessions: number; waiting: number; oldest: number };

/**
 * What is in the database. It is the same for every process, so that where several are added up it counts once.
 * @param sendsMail whether mails are sent at all: without a mail server they wait for ever
 */
export function watchBusiness(register: Registry, pools: Pool[], { sendsMail }: { sendsMail: boolean }) {
  const look = lookerAt(pools);

  function gauge(name: string, help: string, count: keyof Counts) {
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [register],
      async collect() {
        const found = await look();
        // While the database is away nobody knows, and an old number would say that somebody does.
        if (found) this.set(found[count]);
        else this.remove();
      },
    });
  }

  gauge('archway_tickets_active', 'Tickets that are open, in progress or waiting for the client.', 'tickets');
  gauge('archway_sessions_active', 'Sessions that were used within two hours.', 'sessions');
  if (!sendsMail) return;
  gauge('archway_mails_waiting', `Website messages that wait for their mail, counted up to ${MOST_MAILS}.`, 'waiting');
  gauge('archway_mails_oldest_waiting_seconds', 'For how long the oldest of them has waited.', 'oldest');
}

/** Asks the database at most once a minute, however many ask and however often. */
function lookerAt(pools: Pool[]) {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Counts | undefined> = Promise.resolve(undefined);

  return async () => {
    if (performance.now() - asked > GOOD_FOR) {
      asked = performance.now();
      answer = countIn(pools);
    }
    const found = await answer;
    if (!found) asked = Number.NEGATIVE_INFINITY;
    return found;
  };
}

async function countIn([pool]: Pool[]) {
  try {
    return (await pool?.query<Counts>(counts))?.rows[0];
  } catch {
    return undefined;
  }
}
