import { expect, test } from 'vitest';
import { AuditActions } from '#contract/audit-constants.ts';
import { eventConsumers } from '#server/consumers.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { jobsOnChanges } from '#server/jobs/queue.ts';
import { whatPagesAreTold, whoIsTold } from '#server/news/live/told.ts';
import { ticketMessages } from '#server/news/notifications/messages.ts';
import { one } from '#server/platform/database/client.ts';
import { tableOf } from '#test/markdown-table.ts';
import { keyOf } from './cursors.ts';
import { eventNames } from './event-names.ts';
import { eventsOf, type Reactions, reactionTo } from './reactions.ts';

const { on: consumers } = eventConsumers(true);
const all = Object.entries(eventNames).flatMap(([kind, actions]) => actions.map((action) => ({ kind, action })));

/** The reactions of each column. That of open pages has no consumer: each process reads the events for its pages. */
const columns: Record<string, Reactions[]> = {
  bell: of('news', 'incidents'),
  email: [
    // Emails carry what the news consumer tells about tickets.
    ticketMessages,
    ...of(
      'inquiry_mail',
      'user_mail',
      'invitation_mail',
      'offboarding_mail',
      'webhook_mail',
      'notice_mail',
      'incidents',
    ),
  ],
  'on call': of('on_call'),
  webhooks: of('webhooks'),
  snooze: of('snoozes'),
  balance: of('balances'),
  approval: of('approvals'),
};

function of(...names: string[]) {
  return names.map((name) => one(consumers.filter((consumer) => consumer.name === name)).reactions);
}

test('every action happens to something', () => {
  expect(AuditActions.filter((action) => !all.some((event) => event.action === action))).toEqual([]);
});

test('each consumer has a column, and its reactions have names', () => {
  for (const { name, reactions } of consumers) {
    expect(Object.values(columns).flat(), name).toContain(reactions);
    const names = eventsOf(reactions).map((event) => reactionTo(reactions, event)?.name);
    expect(
      names.filter((each) => !each),
      name,
    ).toEqual([]);
  }
});

// Rewrite the page with `vitest run --project unit server/platform/events/reactions.unit.test.ts -u`.
test('docs/events.md has what each consumer does about which event', async () => {
  const onJobs = jobsOnChanges(jobs);
  const rows = all.map((event) => [
    keyOf(event),
    ...Object.values(columns).map((reactions) => wordsOf(event, reactions)),
    event.kind === 'ticket'
      ? whatPagesAreTold(event.action)
      : whoIsTold(event.kind, event.action).replace('nobody', ''),
    reactionTo(onJobs, event)?.name ?? '',
  ]);
  const isQuiet = ([, ...cells]: string[]) => cells.every((cell) => cell === '');
  const table = tableOf(
    ['event', ...Object.keys(columns), 'open pages', 'jobs'],
    rows.filter((row) => !isQuiet(row)),
  );
  const quiet = rows.filter(isQuiet).map(([name]) => name);

  const page = `${intro}\n${table}\n\nIn the audit log alone: ${quiet.join(', ')}.\n`;
  await expect(page).toMatchFileSnapshot('../../../docs/events.md');
});

/** The names of the functions that run: `tellPeopleOrTeam` is “tell people or team”. */
function wordsOf(event: { kind: string; action: string }, some: Reactions[]) {
  const names = some.flatMap((reactions) => reactionTo(reactions, event)?.name ?? []);
  return names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join('; ');
}

const intro = `# What follows from an event

A command stores one event with its change and knows nothing of what follows. Each consumer has a table of functions, one for each
event that it wants (\`Reactions\` in \`server/platform/events/reactions.ts\`); a cell below is the name of the function that runs.
\`reader.ts\` looks for new events once for all consumers, and each consumer gets those that are in its table. The audit log reads
the events themselves.

\`audience(event, ticket)\` lists the people who are told about an event of a ticket, each with the reason; preferences come after
it. One consumer calls it, once for each event, and writes down what both channels tell: notifications, and events that wait in
emails. A new ticket is confirmed to its requester. Updates of open pages go to everyone who can see the ticket.
\`server/platform/events/reactions.unit.test.ts\` writes this page from the tables.
`;
