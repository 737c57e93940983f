import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { startApp } from '#test/app.ts';
import { readMetrics, totalOf } from '#test/prometheus.ts';
import { watchBusiness } from './business-metrics.ts';

const { databaseUrl, db, insertTicket, insertUser } = await startApp({ own: true });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
afterAll(() => pool.end());

const HOUR = 3_600_000;

async function gauge(name: string) {
  const register = new Registry();
  watchBusiness(register, [pool], { sendsMail: false, fetchesMail: false });
  return totalOf(readMetrics(await register.metrics()).samples, name);
}

test('late tickets are counted, and those that are due later or never are not', async () => {
  const client = await insertUser('employee');
  const before = await gauge('archway_tickets_late');

  await insertTicket(client, { dueAt: new Date(Date.now() - HOUR) });
  await insertTicket(client, { dueAt: new Date(Date.now() + HOUR) });
  await insertTicket(client);

  expect([before, await gauge('archway_tickets_late')]).toEqual([0, 1]);
});

test('an urgent ticket waits for somebody on call until one acknowledges it or it is resolved', async () => {
  const client = await insertUser('employee');
  const staff = await insertUser('admin');
  const alert = async (createdAt: Date, acknowledgedAt: Date | null, resolvedAt: Date | null) => {
    const { id } = await insertTicket(client, { priority: 'urgent', resolvedAt });
    const acknowledgedById = acknowledgedAt && staff.id;
    await db.insert(onCallAlerts).values({ ticketId: id, createdAt, acknowledgedAt, acknowledgedById });
  };
  const [now, hourAgo] = [new Date(), new Date(Date.now() - HOUR)];
  await alert(new Date(Date.now() - 3 * HOUR), now, null);
  await alert(new Date(Date.now() - 2 * HOUR), null, now);
  const before = await gauge('archway_on_call_unanswered_seconds');

  await alert(hourAgo, null, null);

  const waiting = await gauge('archway_on_call_unanswered_seconds');
  expect(before).toBe(0);
  expect(waiting).toBeGreaterThanOrEqual(3_600);
  expect(waiting).toBeLessThan(7_200);
});
