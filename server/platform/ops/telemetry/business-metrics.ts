import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { SessionLimit } from '#contract/sessions-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';

/** How long a result is cached, in milliseconds: a query may count a hundred thousand rows. */
const GOOD_FOR = 60_000;

/** The number of waiting emails is counted up to this limit. */
const MOST_MAILS = 1_000;

const counts = `
  select (select count(*) from tickets where status in (${ActiveStatuses.map((status) => `'${status}'`).join(', ')}) and deleted_at is null)::int as tickets,
         (select count(*) from tickets where due_at < now() and deleted_at is null)::int as late,
         (select coalesce(extract(epoch from now() - min(on_call_alerts.created_at)), 0)
           from on_call_alerts join tickets on tickets.id = ticket_id
           where acknowledged_at is null and resolved_at is null and deleted_at is null)::float8 as unanswered,
         (select count(*) from sessions where last_used_at > now() - interval '${SessionLimit.idle} milliseconds')::int as sessions,
         mails.waiting, mails.oldest, stored.files, stored.bytes,
         (select count(*) from incoming_mails where state = 'held')::int as held,
         (select coalesce(extract(epoch from now() - min(created_at)), 0) from incoming_mails where state = 'waiting')::float8 as arrived,
         (select extract(epoch from now() - max(coalesce(contacted_at, created_at))) from mailboxes)::float8 as silence
  from (
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (select created_at from outgoing_mails where sent_at is null and failed_at is null order by next_attempt_at limit ${MOST_MAILS}) unsent
  ) mails, (select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from files) stored`;

type Counts = {
  tickets: number;
  late: number;
  unanswered: number;
  sessions: number;
  waiting: number;
  oldest: number;
  files: number;
  bytes: number;
  held: number;
  arrived: number;
  /** Null if no mailbox was ever polled. */
  silence: number | null;
};

type MailOptions = { sendsMail: boolean; fetchesMail: boolean };

/**
 * Metrics of the database's content. They are the same in every process, so they are not summed over processes.
 * @param sendsMail whether emails are sent at all: without a mail server they wait indefinitely
 * @param fetchesMail whether a mailbox is polled
 */
export function watchBusiness(register: Registry, pools: Pool[], { sendsMail, fetchesMail }: MailOptions) {
  const look = lookerAt(pools);

  function gauge(name: string, help: string, count: keyof Counts) {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const found = await look();
        // While the database is down the value is unknown, and an old value would look current.
        const value = found?.[count];
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
  }

  gauge('archway_tickets_active', 'Tickets that are open, in progress or waiting for the client.', 'tickets');
  gauge('archway_tickets_late', 'Open tickets with a late first reply or resolution.', 'late');
  gauge(
    'archway_on_call_unanswered_seconds',
    'Age of the oldest urgent ticket that nobody on call has acknowledged.',
    'unanswered',
  );
  gauge('archway_sessions_active', 'Sessions used within the last two hours.', 'sessions');
  gauge('archway_files_count', 'Files of tickets, comments and articles.', 'files');
  gauge('archway_files_bytes', 'Size of these files, in the database and in S3.', 'bytes');
  gauge('archway_incoming_mails_held', 'Emails held until staff decide.', 'held');
  gauge('archway_incoming_mails_oldest_waiting_seconds', 'Age of the oldest email waiting to be processed.', 'arrived');
  if (fetchesMail) gauge('archway_mailbox_silence_seconds', 'Time since the mailbox was last reached.', 'silence');
  if (!sendsMail) return;
  gauge('archway_mails_waiting', `Emails waiting to be sent, counted up to ${MOST_MAILS}.`, 'waiting');
  gauge('archway_mails_oldest_waiting_seconds', 'Age of the oldest waiting email.', 'oldest');
}

/** Queries the database at most once a minute, however many scrapes there are. */
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
