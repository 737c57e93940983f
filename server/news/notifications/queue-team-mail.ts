import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { outgoingMails, teamNews } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { addCursor, eventsAfter, hasEventsAfter, lockCursor, moveCursor } from '#server/platform/events/cursors.ts';
import { wakeDelivery } from '#server/platform/mail/outbox.ts';
import type { News } from './audience.ts';
import { withChannels } from './channels.ts';
import { addToDigests, type Bundle, splitByDigest } from './digests.ts';
import { findTicketNews } from './find-news.ts';
import { idsOfDead } from './list-recipients.ts';
import { noteComments } from './queue-ticket-mail.ts';

export const TeamCursor = 'team_mail';

/** The most events in one email: the newest ones. */
const MOST = 1_000;

type Mail = { isOn: boolean };
type Due = { userId: string; position: number };

/**
 * Queues the emails to provider staff about tickets in which they are not involved: new ones, and others without an assignee.
 * Each person gets one email, however many tickets there are, and the next one five minutes later at the earliest. Its
 * contents are decided again when it is sent (digest-mail.ts).
 */
export async function queueTeamMail(db: Db, { isOn }: Mail) {
  await addCursor(db, TeamCursor);
  await db.transaction(async (tx) => {
    const cursor = await lockCursor(tx, TeamCursor);
    const due: Due[] = cursor ? await listDue(tx, cursor.position) : [];
    const { news, end } = await listNews(tx, due);
    if (end === undefined) return;

    const mails = isOn ? await addMails(tx, await bundle(tx, news)) : new Map<string, string>();
    await moveOn(tx, due, { end, mails });
  });
  return 0;
}

/** Whether `queueTeamMail` has something to do. */
export function hasTeamNews(db: Db) {
  const last = sql`(select position from event_cursors where consumer = ${TeamCursor})`;
  const due = listDue(db, last).as('due');
  return hasEventsAfter(sql`(select min(due.position)::bigint from ${due})`, 'ticket');
}

/** The staff who may get an email now, and the position of the last event that each was told about. */
function listDue(tx: Db, last: number | SQL) {
  const wait = ago(MailTiming.teamNews);
  const position = sql<number>`coalesce(${teamNews.position}, ${last}::bigint)::float8`.as('position');
  return tx
    .select({ userId: users.id, position })
    .from(users)
    .leftJoin(teamNews, eq(teamNews.userId, users.id))
    .leftJoin(outgoingMails, eq(outgoingMails.id, teamNews.mailId))
    .where(
      and(
        isNull(users.companyId),
        isNull(users.deletedAt),
        or(isNull(outgoingMails.id), lte(outgoingMails.sentAt, wait), lte(outgoingMails.failedAt, wait)),
      ),
    );
}

/** The news for the team, and the position of the last event; undefined if nothing has happened. */
async function listNews(tx: Db, due: Due[]) {
  const positions = new Map(due.map(({ userId, position }) => [userId, position]));
  const news: News[] = [];
  let end: number | undefined;
  if (due.length === 0) return { news, end };
  for await (const events of eventsAfter(tx, Math.min(...positions.values()), 'ticket')) {
    const isNew = ({ reason, person, event }: News) =>
      reason === 'team' && event.position > (positions.get(person.id) ?? Number.POSITIVE_INFINITY);
    news.push(...(await findTicketNews(tx, events)).filter(isNew));
    end = events.at(-1)?.position;
  }
  return { news, end };
}

/** The events that each person wants by email. */
async function bundle(tx: Db, all: News[]): Promise<Bundle[]> {
  const wanted = (await withChannels(tx, all)).filter(({ byMail }) => byMail);
  const byUser = Map.groupBy(wanted, ({ person }) => person.id);
  const dead = byUser.size > 0 ? await idsOfDead(tx, [...byUser.keys()]) : [];
  return [...byUser]
    .filter(([userId]) => !dead.includes(userId))
    .map(([userId, news]) => ({ userId, eventIds: [...new Set(news.map(({ event }) => event.id))].slice(-MOST) }));
}

/** @returns the ids of the emails by recipient, without digests, which delay no further email */
async function addMails(tx: Db, bundles: Bundle[]) {
  const { atOnce, digested } = await splitByDigest(tx, bundles);
  const rows = atOnce.map((each) => ({ kind: 'team' as const, ...each }));
  const { id, userId } = outgoingMails;
  const mails = rows.length > 0 ? await tx.insert(outgoingMails).values(rows).returning({ id, userId }) : [];
  const ids = mails.map((mail) => mail.id);
  for (const [digest, theirs] of digested) ids.push(...(await addToDigests(tx, digest, theirs)));
  if (ids.length > 0) await noteComments(tx, inArray(outgoingMails.id, ids));
  wakeDelivery();
  return new Map(mails.map((mail) => [mail.userId ?? '', mail.id]));
}

async function moveOn(tx: Db, due: Due[], { end, mails }: { end: number; mails: Map<string, string> }) {
  await moveCursor(tx, TeamCursor, end);
  await tx
    .insert(teamNews)
    .values(due.map(({ userId }) => ({ userId, position: end, mailId: mails.get(userId) ?? null })))
    .onConflictDoUpdate({
      target: teamNews.userId,
      set: { position: sql`excluded.position`, mailId: sql`coalesce(excluded.mail_id, ${teamNews.mailId})` },
    });
}
