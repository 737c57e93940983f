import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { receiveAlerts } from '#contract/alerts.ts';
import { addComment } from '#contract/comments.ts';
import { splitTicket } from '#contract/ticket-merges.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';
import { incomingOf } from '#test/incoming.ts';
import { readMetrics, totalOf } from '#test/prometheus.ts';
import { rawMail } from '#test/raw-mail.ts';
import { watchWork } from './work-metrics.ts';

const { call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);
const work = new Registry();
watchWork(work);

test('every new ticket is counted, however it comes about, and nothing else is', async () => {
  const client = await insertUser('manager');
  const admin = await insertUser('admin');
  const old = await insertTicket(client, { status: 'closed' });
  const ticketId = (await insertTicket(client)).id;
  const comment = await insertComment(ticketId, client);
  const before = await db.$count(tickets);

  await call(client, createTicket, { body: { title: 'Printer', description: 'It burns.' } });
  await call(admin, updateTicket, { params: { ticketId }, body: { status: 'in_progress' } });
  await call(admin, splitTicket, { params: { ticketId }, body: { title: 'Another', commentIds: [comment.id] } });
  await arrive(rawMail({ From: client.email }));
  await call(await insertKey(db, client.id), receiveAlerts, { body: { title: 'Disk full', text: '98 %' } });
  await call(client, addComment, { params: { ticketId: old.id }, body: { comment: 'It happens again, sadly.' } });

  const added = (await db.$count(tickets)) - before;
  expect(added).toBe(5);
  expect(totalOf(readMetrics(await work.metrics()).samples, 'archway_tickets_created_total')).toBe(added);
});
