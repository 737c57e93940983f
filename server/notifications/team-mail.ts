import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { outgoingMails, teamNews } from '#server/database/tables/outgoing-mails.ts';
import { users } from '#server/database/tables/users.ts';
import { findSetting } from '#server/domain/settings.ts';
import { addCursor, eventsAfter, lockCursor, moveCursor } from '#server/events/cursors.ts';
import { addToDigests, type Bundle, splitByDigest } from './digests.ts';
import { idsOfDead } from './list-recipients.ts';
import { listPreferences, preferencesIn } from './preferences.ts';
import { noteComments } from './queue-ticket-mail.ts';
import { type Told, toldOfTickets } from './told.ts';

export const TeamCursor = 'team_mail';

/** How many of the newest events one email can be about. */
const MOST = 1_000;

type Mail = { isOn: boolean; wake: () => void };
type Due = { userId: string; position: number };

/**
 * Queues the emails to provider staff about tickets that they do not take part in: new ones, and others that nobody takes
 * care of. However many there are, each person gets one email, and the next one five minutes later at the earliest. What
 * is in it is decided again when it is sent (digest-mail.ts).
 */
export async function queueTeamMail(db: Db, { isOn, wake }: Mail) {
  await addCursor(db, TeamCursor);
  const count = await db.transaction(async (tx) => {
    const cursor = await lockCursor(tx, TeamCursor);
    const due = cursor ? await listDue(tx, cursor.position) : [];
    const { told, end } = await listTold(tx, due);
    if (end === undefined) return 0;

    const mails = isOn ? await addMails(tx, await bundle(tx, told)) : new Map<string, string>();
    await moveOn(tx, due, { end, mails });
    return mails.size;
  });
  if (count > 0) wake();
  return 0;
}

/** The staff who may get an email by now, and the position of the last event that each was told about. */
async function listDue(tx: Db, last: number): Promise<Due[]> {
  const wait = ago(MailTiming.teamNews);
  return tx
    .select({ userId: users.id, position: sql<number>`coalesce(${teamNews.position}, ${last}::bigint)::float8` })
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

/** What the team is told, and the position of the last event; none if nothing has happened. */
async function listTold(tx: Db, due: Due[]) {
  const positions = new Map(due.map(({ userId, position }) => [userId, position]));
  const told: Told[] = [];
  let end: number | undefined;
  if (due.length === 0) return { told, end };
  for await (const events of eventsAfter(tx, Math.min(...positions.values()), 'ticket')) {
    const isNews = ({ isForTeam, userId, event }: Told) =>
      isForTeam && event.position > (positions.get(userId) ?? Number.POSITIVE_INFINITY);
    told.push(...(await toldOfTickets(tx, events)).filter(isNews));
    end = events.at(-1)?.position;
  }
  return { told, end };
}

/** The events for each person, without those that they do not want to know. */
async function bundle(tx: Db, told: Told[]): Promise<Bundle[]> {
  const byUser = Map.groupBy(told, ({ userId }) => userId);
  const ids = [...byUser.keys()];
  if (ids.length === 0) return [];
  const preferences = await listPreferences(tx, ids);
  const dead = await idsOfDead(tx, ids);
  const toldAboutNew = await findSetting(tx, 'mail_staff_about_new_tickets');
  return ids.flatMap((userId) => {
    const wanted = preferencesIn(preferences, userId);
    const news = (byUser.get(userId) ?? []).filter(
      ({ kind }) => wanted[kind]?.mail && (kind !== 'created' || toldAboutNew),
    );
    const eventIds = [...new Set(news.map(({ event }) => event.id))].slice(-MOST);
    return eventIds.length > 0 && !dead.includes(userId) ? [{ userId, eventIds }] : [];
  });
}

/** @returns the ids of the emails, by their recipient; those of digests are waited for by nobody */
async function addMails(tx: Db, bundles: Bundle[]) {
  const { atOnce, digested } = await splitByDigest(tx, bundles);
  const rows = atOnce.map((each) => ({ kind: 'team' as const, ...each }));
  const { id, userId } = outgoingMails;
  const mails = rows.length > 0 ? await tx.insert(outgoingMails).values(rows).returning({ id, userId }) : [];
  const ids = mails.map((mail) => mail.id);
  for (const [digest, theirs] of digested) ids.push(...(await addToDigests(tx, digest, theirs)));
  if (ids.length > 0) await noteComments(tx, inArray(outgoingMails.id, ids));
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
