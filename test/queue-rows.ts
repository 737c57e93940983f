import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import type { startApp } from './app.ts';

type World = Awaited<ReturnType<typeof startApp>>;
type Row = Record<string, unknown>;

/** How many rows one statement inserts. */
const BATCH = 1_000;

/**
 * How each queue gets rows that are due: of a new owner, and of an urgency, if it has several. A queue without an entry fails
 * the tests that run over all of them.
 */
const samples: Record<string, (world: World, urgency: number) => Promise<() => Row>> = {
  'outgoing emails': async ({ insertTicket, insertUser }, urgency) => {
    const user = await insertUser('employee');
    const about = urgency === 0 ? { ticketId: (await insertTicket(user)).id } : {};
    const kind = ['on_call', 'password_reset', 'security', 'welcome', 'digest'][urgency];
    return () => ({ kind, userId: user.id, ...about });
  },
  'webhook deliveries': async ({ db }) => {
    const webhookId = randomUUID();
    await db
      .insert(webhooks)
      .values({ id: webhookId, name: 'Chat', url: 'https://x.example', events: [], secret: 'x' });
    return () => ({ webhookId, type: 'test', occurredAt: new Date(), recordId: randomUUID() });
  },
  'incoming emails: known': async () => incoming({ lane: 'known', sender: `${randomUUID()}@acme.example` }),
  'incoming emails: strangers': async () => incoming({ lane: 'strangers', sender: `${randomUUID()}@acme.example` }),
};

const tables = [outgoingMails, webhookDeliveries, incomingMails];

function incoming(mail: Row) {
  return () => ({
    ...{
      channel: 'smtp',
      envelope: { sender: null, recipients: [] },
      size: 1,
      messageId: '',
      identity: Buffer.from('x'),
    },
    ...mail,
  });
}

/**
 * Queues rows of a new owner.
 * @returns their ids
 */
export async function queueRows(
  world: World,
  name: string,
  { count, urgency = 0 }: { count: number; urgency?: number },
) {
  const sample = samples[name];
  if (!sample) throw new Error(`How rows of the queue “${name}” look is missing in test/queue-rows.ts`);
  const row = await sample(world, urgency);
  const table = tables.find((each) => Object.keys(row()).every((key) => key in each));
  if (!table) throw new Error('No table has these columns');
  const ids = new Set<string>();
  for (let left = count; left > 0; left -= BATCH) {
    const rows = Array.from({ length: Math.min(left, BATCH) }, () => ({ id: randomUUID(), ...row() }));
    await world.db.insert(table).values(rows as never);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

/** Deletes the rows of all queues. */
export async function clearQueues({ db }: World) {
  for (const table of tables) await db.execute(sql`truncate ${table} cascade`);
}
