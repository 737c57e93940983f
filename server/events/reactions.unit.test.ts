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
import { tableOf } from '#test/markdown-table.ts';
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

test('open pages learn of everything that happens to a ticket', () => {
  expect(having('live')).toEqual(reactions.filter(({ kind }) => kind === 'ticket').map(keyOf));
});

// Rewrite the page with `vitest run --project unit server/events/reactions.unit.test.ts -u`.
test('docs/events.md has the table', async () => {
  const isQuiet = (reaction: (typeof reactions)[number]) => columns.every((column) => reaction[column] === 'nothing');
  const rows = reactions
    .filter((reaction) => !isQuiet(reaction))
    .map((reaction) => [keyOf(reaction), ...columns.map((column) => reaction[column].replace('nothing', ''))]);
  const quiet = reactions.filter(isQuiet).map(keyOf).join(', ');
  const table = tableOf(['event', 'bell', 'email', 'on call', 'open pages', 'webhooks', 'jobs'], rows);

  const page = `${intro}\n${table}\n\nIn the audit log alone: ${quiet}.\n`;
  await expect(page).toMatchFileSnapshot('../../docs/events.md');
});

const intro = `# What follows from an event

A command stores one event with its change and knows nothing of what follows. \`server/events/reactions.ts\` is the table of it,
with a row for each event; one without a row does not compile. \`reader.ts\` looks for new events once for all consumers, and each
consumer gets those that have something in its column. The audit log reads the events themselves.

\`audience(event, ticket)\` lists the people who are told about an event of a ticket, each with the reason; preferences come after it.
Updates of open pages go to everyone who can see the ticket. \`server/events/reactions.unit.test.ts\` writes this page.
`;
