import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhook } from '#contract/webhooks.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { root } from '#server/platform/process/root.ts';
import { startApp } from '#test/app.ts';
import { moveToNow } from '#test/consumers.ts';
import { startReceiver } from '#test/receiver.ts';

const { call, db, databaseUrl, insertTicket, insertUser } = await startApp({ own: true });
const manager = await insertUser('super_admin');
const client = await insertUser('manager');

test(
  '24 events through 3 kills and a receiver that fails, hangs and comes back',
  { meta: { slow: 'Starts and kills five processes' }, timeout: 240_000 },
  () => survive(24, 3),
);

test(
  '1,000 events through 20 kills and a receiver that fails, hangs and comes back',
  { tags: 'release', timeout: 900_000 },
  () => survive(1_000, 20),
);

/** Each event arrives at least once, in order for each ticket, with one id for all of its tries. */
async function survive(count: number, kills: number) {
  await db.delete(webhooks);
  const accepted: string[] = [];
  let mood: 'accepts' | 'fails' | 'hangs' = 'accepts';
  const receiver = await startReceiver((response, { headers }) => {
    if (mood === 'hangs') return;
    if (mood === 'fails' || Math.random() < 0.1) return void response.writeHead(500).end();
    accepted.push(String(headers['webhook-id']));
    // Some answers get lost.
    if (Math.random() < 0.05) response.destroy();
    else response.writeHead(200).end();
  });
  const tickets = await Promise.all(Array.from({ length: 12 }, () => insertTicket(client)));
  await moveToNow(db, 'webhooks');
  await call(manager, createWebhook, { body: { name: 'Log', url: receiver.url, events: ['ticket.changed'] } });
  const processes = [start(), start()];

  for (let round = 0; round < kills; round++) {
    mood = (['accepts', 'fails', 'hangs'] as const)[round % 3] ?? 'accepts';
    const before = receiver.messages.length;
    await write(tickets, count / kills);
    await expect.poll(() => receiver.messages.length, { timeout: 60_000 }).toBeGreaterThan(before);
    await sleep(Math.random() * 300);
    const victim = round % 2;
    await kill(processes[victim]);
    processes[victim] = start();
  }
  mood = 'accepts';
  const isDone = sql`${webhookDeliveries.deliveredAt} is not null`;
  await expect.poll(() => db.$count(webhookDeliveries, isDone), { timeout: 600_000, interval: 200 }).toBe(count);
  await Promise.all(processes.map(kill));

  const sent = await db
    .select({ id: webhookDeliveries.id, ticketId: events.recordId })
    .from(webhookDeliveries)
    .innerJoin(events, eq(events.id, webhookDeliveries.eventId))
    .orderBy(events.position, events.id);
  const first = [...new Set(accepted)];
  expect(first).toHaveLength(count);
  for (const { id: ticketId } of tickets) {
    const inOrder = sent.filter((each) => each.ticketId === ticketId).map(({ id }) => id);
    expect(first.filter((id) => inOrder.includes(id))).toEqual(inOrder);
  }
}

/** Records changes of the tickets, in turns. */
async function write(tickets: { id: string; number: number }[], count: number) {
  for (let written = 0; written < count; written++) {
    const { id: recordId, number } = tickets[written % tickets.length] ?? { id: '', number: 0 };
    await db.transaction((tx) =>
      record(tx, system, { action: 'changed', kind: 'ticket', recordId, recordName: `TKT-${number}` }),
    );
  }
}

function start() {
  const child = spawn(process.execPath, ['test/deliver-webhooks.ts', databaseUrl], { cwd: root, stdio: 'inherit' });
  onTestFinished(() => kill(child));
  return child;
}

async function kill(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
