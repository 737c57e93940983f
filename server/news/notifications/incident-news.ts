import { eq, inArray } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { fromNow } from '#server/platform/database/intervals.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { type Recipient, recipientColumns } from '#server/platform/mail/recipient.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { listTold, noteTold, openIncidentOf } from '#server/website/status/affected.ts';
import { findNewsOf, type IncidentNews } from '#server/website/status/news.ts';
import { listSubscribers } from '#server/website/status/subscriptions.ts';
import type { News } from './audience.ts';
import { withChannels } from './channels.ts';
import { forgetBeyondLimit } from './commands.ts';
import { notificationFields } from './queries.ts';

/** How many rows one statement inserts. */
const BATCH = 2_000;

/**
 * Tells everybody whom an incident affects, in the portal and by email: once when it begins and once when it is over. Those
 * who were told of maintenance also learn that it is moved, and what is posted before it starts. Subscribers of the status
 * page get each post.
 * @param isMailOn without a mail server no email is queued: it would be outdated when one is set up
 */
export function tellOfIncidents({ isMailOn }: { isMailOn: boolean }): Consumer {
  return {
    name: 'incidents',
    ...reacting({
      incident: {
        created: tellAffectedAndSubscribers,
        posted: tellAffectedAndSubscribers,
        ended: tellAffectedAndSubscribers,
        reopened: tellAffectedAndSubscribers,
        changed: tellAffectedAndSubscribers,
      },
      ticket: { attached: tellRequester },
    }),
  };

  async function tellAffectedAndSubscribers(tx: Db, events: StoredEvent[]) {
    for (const event of events) await tell(tx, event, isMailOn);
  }

  async function tellRequester(tx: Db, attached: StoredEvent[]) {
    await tellAffectedAndSubscribers(tx, attached);
  }
}

async function tell(tx: Db, event: StoredEvent, isMailOn: boolean) {
  const id = event.kind === 'ticket' ? await openIncidentOf(tx, event.recordId) : event.recordId;
  const incident = id && (await findNewsOf(tx, id));
  if (!incident || (event.action === 'changed' && !isMove(event, incident))) return;
  const told = await tellAffected(tx, event, incident);
  if (!isMailOn) return;
  // Whoever corrects a time often corrects the other one as well: one email tells of both.
  const waits = event.action === 'changed' ? { nextAttemptAt: fromNow(MailTiming.quiet) } : {};
  const about = { kind: 'incident' as const, incidentId: incident.id, eventIds: [event.id], ...waits };
  await queueInBatches(
    tx,
    told.map((userId) => ({ ...about, userId })),
  );
  if (!incident.isPublic || event.kind === 'ticket') return;
  const subscribers = await listSubscribers(tx, told);
  await queueInBatches(
    tx,
    subscribers.map((subscriber) => ({ ...about, subscriberId: subscriber.id })),
  );
}

/** Whether a change gives maintenance that is not over other times. */
function isMove({ changes }: StoredEvent, { kind, endedAt }: IncidentNews) {
  return kind === 'maintenance' && !endedAt && Boolean(changes?.startsAt || changes?.endsAt);
}

/** Notifies those whom an event concerns. Returns the ids of those who get an email. */
async function tellAffected(tx: Db, event: StoredEvent, incident: IncidentNews) {
  const people = await findRecipients(tx, await listConcerned(tx, event, incident));
  const sentence = sentenceOf(event, incident);
  const news = people.map((person): News => {
    return { kind: 'status', sentence, event, ticket: undefined, person, reason: 'affected' };
  });
  const channels = await withChannels(tx, news);
  const rows = channels
    .filter(({ inPortal, person }) => inPortal && person.hasAccount)
    .map(({ kind, person }) => {
      const { id: eventId, createdAt } = event;
      return { userId: person.id, kind, incidentId: incident.id, eventId, createdAt, sentence };
    });
  for (const batch of inBatches(rows)) await notify(tx, batch);
  return channels.filter(({ byMail }) => byMail).map(({ person }) => person.id);
}

/** The ids of those who were not told of a beginning or an end yet, or who were told and hear of a change. */
async function listConcerned(tx: Db, { action }: StoredEvent, { id, kind, startsAt }: IncidentNews) {
  if (action === 'created' || action === 'attached') return noteTold(tx, id, { isEnd: false });
  if (action === 'ended') return noteTold(tx, id, { isEnd: true });
  const isPlanned = kind === 'maintenance' && startsAt > new Date();
  return action === 'changed' || (action === 'posted' && isPlanned) ? listTold(tx, id) : [];
}

function sentenceOf({ action }: StoredEvent, { title, sentence, endSentence }: IncidentNews) {
  if (action === 'ended') return endSentence;
  if (action === 'changed') return `Maintenance moved: ${title}`;
  return action === 'posted' ? `Maintenance update: ${title}` : sentence;
}

async function findRecipients(tx: Db, ids: string[]): Promise<Recipient[]> {
  const found = await tx
    .select(recipientColumns)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, ids))
    .orderBy(users.id);
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return found as Recipient[];
}

async function notify(tx: Db, rows: (typeof notifications.$inferInsert)[]) {
  const stored = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ ...notificationFields, userId: notifications.userId });
  const owners = stored.map(({ userId }) => userId);
  await forgetBeyondLimit(tx, owners);
  signalOnCommit(
    'notifications',
    stored.map(({ userId: ownerId, ...shown }) => ({ ownerId, notification: { ...shown, ticket: null } })),
  );
}

async function queueInBatches(tx: Db, mails: Parameters<typeof queueMails>[1]) {
  for (const batch of inBatches(mails)) await queueMails(tx, batch);
}

function inBatches<Row>(rows: Row[]) {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  );
}
