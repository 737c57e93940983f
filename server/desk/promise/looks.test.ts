import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTicket } from '#contract/tickets.ts';
import { connect } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { keepPromises } from './refresh.ts';

slow('Waits for another process, or for its end');

const { call, db, databaseUrl, insertUser } = await startApp({ own: true });
const other = connect(databaseUrl, { patience: 10 });
afterAll(() => other.pool.end());

/**
 * Inserts copies of a ticket whose promises are due earlier, in parts that keep a statement's time limit on a slow machine
 * too. A look passes them all, so it takes a moment.
 */
async function insertCrowd(ticketId: string) {
  for (let part = 0; part < 20; part++) await insertPart(ticketId);
}

async function insertPart(ticketId: string) {
  await db.execute(sql`
    with crowd as (
      insert into tickets (id, title, description, category, priority, tags, company_id, client_id)
      select gen_random_uuid(), 'Crowd', 'Crowd', category, priority, tags, company_id, client_id
      from tickets, generate_series(1, 500) where tickets.id = ${ticketId}
      returning id)
    insert into ticket_promises (ticket_id, promise_story, check_at, stamp, stopped_at)
    select crowd.id, promise_story, now() - interval '1 hour', stamp, now()
    from crowd, ticket_promises where ticket_id = ${ticketId}`);
}

/** Waits until the other pool looks for promises. */
async function otherLooks() {
  const looks = sql`select from pg_stat_activity where datname = current_database() and state = 'active'
    and query like '%"check_at" <= now()%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await db.execute(looks)).rows.length, { interval: 1, timeout: 30_000 }).toBe(1);
}

test('a notice that another process sends during a look is not sent again', async () => {
  const client = await insertUser('manager');
  const body = { title: 'Lights out', description: 'All of them.', priority: 'urgent' } as const;
  const { id } = (await call(client, createTicket, { body })).json();
  await insertCrowd(id);
  await db.execute(sql`
    update ticket_promises set check_at = now(), first_reply_due_at = now() - interval '1 minute' where ticket_id = ${id}`);

  const written = await db.transaction(async (crowd) => {
    await crowd.execute(sql`select from tickets where title = 'Crowd' for update`);
    const looking = await other.db.transaction(async (sending) => {
      await sending.execute(sql`select from tickets where id = ${id} for update`);
      const look = keepPromises(other.db);
      await otherLooks();
      await sending.execute(sql`update ticket_promises set check_at = null where ticket_id = ${id}`);
      return { look };
    });
    return looking.look;
  });

  expect(written).toBe(0);
  const sent = await db.select().from(events).where(eq(events.recordId, id));
  expect(sent.map(({ action }) => action)).toEqual(['created']);
}, 240_000);
