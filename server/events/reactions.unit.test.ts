import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AuditActions } from '#contract/audit-constants.ts';
import { queueAccountMail } from '#server/auth/account/account-mails.ts';
import { queueInquiryMail } from '#server/inquiries/inquiry-mail.ts';
import { queueInvitationMail } from '#server/invitations/invitation-mail.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { queueOffboardingMail } from '#server/leaving/offboarding/tell.ts';
import { tellOfIncidents } from '#server/notifications/incident-news.ts';
import { queueNoticeMail } from '#server/notifications/notice-mail.ts';
import { notifyPeople } from '#server/notifications/notify-people.ts';
import { queueTicketMail } from '#server/notifications/queue-ticket-mail.ts';
import { askOnCall } from '#server/promise/on-call/ask.ts';
import { queueDeliveries } from '#server/webhooks/queue-deliveries.ts';
import { queueWebhookMail } from '#server/webhooks/webhook-mail.ts';
import { keyOf } from './cursors.ts';
import { reactions } from './reactions.ts';

const columns = ['bell', 'email', 'onCall', 'live', 'webhooks', 'job'] as const;

function having(column: (typeof columns)[number]) {
  return reactions.filter((reaction) => reaction[column] !== 'nothing').map(keyOf);
}

test('every action has a row', () => {
  expect(AuditActions.filter((action) => !reactions.some((reaction) => reaction.action === action))).toEqual([]);
});

test.each([
  ['bell', [notifyPeople()]],
  [
    'email',
    [
      queueTicketMail(),
      queueInquiryMail(),
      queueAccountMail(),
      queueInvitationMail(),
      queueOffboardingMail(),
      queueWebhookMail(),
      queueNoticeMail(),
    ],
  ],
  ['onCall', [askOnCall()]],
  ['webhooks', [queueDeliveries()]],
] as const)('the consumers of the column %s get what has something in it', (column, consumers) => {
  const wanted = [...new Set(consumers.flatMap(({ events }) => events.map(keyOf)))];

  expect(wanted.toSorted()).toEqual(
    having(column)
      .filter((event) => !event.startsWith('incident '))
      .toSorted(),
  );
});

test('one consumer tells of incidents, in the portal and by email', () => {
  const wanted = tellOfIncidents({ isMailOn: true }).events.map(keyOf);

  const ofIncidents = having('email').filter((event) => event.startsWith('incident '));
  expect(wanted.toSorted()).toEqual([...ofIncidents, 'ticket attached'].toSorted());
  expect(ofIncidents).toEqual(expect.arrayContaining(having('bell').filter((event) => event.startsWith('incident '))));
});

test('the column of jobs names those that the event runs', () => {
  for (const { kind, job } of reactions) {
    const names = jobs.filter(({ on = [] }) => on.includes(kind)).map(({ name }) => name);
    if (job !== 'nothing' || names.length > 0) expect([kind, job]).toEqual([kind, names.join(', ')]);
  }
});

test('open pages learn of everything that happens to a record, but for what no page shows', () => {
  const untold = reactions.filter(({ live }) => live === 'nothing').map(keyOf);

  expect(untold).toEqual([
    'user registration refused',
    'user login failures',
    'company exported',
    'file created',
    'file deleted',
  ]);
});

test('ARCHITECTURE.md has the table', () => {
  const others = columns.filter((column) => column !== 'live');
  const isQuiet = (reaction: (typeof reactions)[number]) =>
    reaction.kind !== 'ticket' && others.every((column) => reaction[column] === 'nothing');
  const rows = reactions
    .filter((reaction) => !isQuiet(reaction))
    .map((reaction) => [keyOf(reaction), ...columns.map((column) => reaction[column].replace('nothing', ''))]);
  // The formatter pads the cells.
  const table = rows.map((row) => `| ${row.join(' | ')} |`.replaceAll(/ +/g, ' ')).join('\n');
  const quiet = reactions.filter((reaction) => isQuiet(reaction) && reaction.live !== 'nothing');
  const silent = reactions.filter((reaction) => isQuiet(reaction) && reaction.live === 'nothing');
  const names = (some: typeof reactions) => some.map(keyOf).join(', ');

  const text = readFileSync('ARCHITECTURE.md', 'utf8').replaceAll(/ +/g, ' ');
  expect(text).toContain(
    `${table}\n\nIn open pages and the audit log alone: ${names(quiet)}.\n\nIn the audit log alone: ${names(silent)}.`,
  );
});
