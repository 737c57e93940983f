import { eq, sql } from 'drizzle-orm';
import { incidentStateLabels } from '#contract/status-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { incidentPosts } from '#server/platform/database/tables/status.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { createLink } from '#server/platform/links/links.ts';
import { type About, type Content, letterTo } from '#server/platform/mail/compose.ts';
import { refuseDead } from '#server/platform/mail/dead-addresses.ts';
import { findRecipient, mailboxOf } from '#server/platform/mail/recipient.ts';
import { unsubscribeHeaders } from '#server/platform/mail/unsubscribe-headers.ts';
import { findPublicIncident, findVisibleIncident } from '#server/website/status/open-incidents.ts';
import { spanWords } from '#server/website/status/span-words.ts';
import { findSubscriber } from '#server/website/status/subscriptions.ts';
import { unsubscribing } from './mail-links.ts';
import { findPreferences } from './preferences.ts';

type Told = NonNullable<Awaited<ReturnType<typeof findPublicIncident>>>;
type Ending = { unsubscribeUrl: string; headers: Record<string, string> };

/**
 * Writes an email about an incident or maintenance, to somebody whom it affects or to a subscriber of the status page.
 * @returns undefined if the recipient may not see it any more, or does not want to
 */
export async function composeIncidentMail(db: Db, about: About) {
  return about.mail.subscriberId ? toSubscriber(db, about) : toAffected(db, about);
}

async function toAffected(db: Db, about: About) {
  const { mail, setup } = about;
  const recipient = await findRecipient(db, mail.userId);
  if (!recipient || !(await findPreferences(db, recipient)).status?.mail) return undefined;
  const incident = await findVisibleIncident(db, recipient, mail.incidentId ?? '');
  if (!incident) return undefined;
  await refuseDead(db, recipient.email);
  const path = recipient.hasAccount ? '/ticketing/client' : '/status';
  const content = await contentOf(db, about, incident, {
    ending: await unsubscribing(db, { mail, setup, recipient }, 'status'),
    url: `${setup.publicUrl}${path}`,
    reason: 'You get this because it affects you.',
  });
  return content && letterTo(mailboxOf(recipient), content, about);
}

async function toSubscriber(db: Db, about: About) {
  const { mail, setup } = about;
  const subscriber = await findSubscriber(db, mail.subscriberId);
  const incident = await findPublicIncident(db, mail.incidentId ?? '');
  if (!subscriber?.confirmedAt || !incident) return undefined;
  await refuseDead(db, subscriber.address);
  // It outlives the email, which goes with the subscriber: mail programs may use it twice.
  const token = await createLink(db, 'status_unsubscribe', { subjectId: subscriber.id });
  const unsubscribeUrl = `${setup.publicUrl}/api/status/unsubscribe?token=${token}`;
  const content = await contentOf(db, about, incident, {
    ending: { unsubscribeUrl, headers: unsubscribeHeaders(unsubscribeUrl) },
    url: `${setup.publicUrl}/status`,
    reason: 'You get this because you subscribed to our status page.',
  });
  return content && letterTo({ name: '', address: subscriber.address }, content, about);
}

type Shown = { ending: Ending; url: string; reason: string };

/** @returns undefined if maintenance that was moved is where it was, or was moved again, of which another email tells */
async function contentOf(db: Db, { mail }: About, incident: Told, shown: Shown): Promise<Content | undefined> {
  const { action, post } = await findTold(db, mail.eventIds[0]);
  const before = action === 'changed' ? await findMove(db, mail, incident) : undefined;
  if (action === 'changed' && !before) return undefined;
  const { title } = incident;
  const zone = await findZone(db);
  const state = post?.state ?? incident.state;
  const headline = headlineOf(incident, action);
  return {
    subject: `${headline}: ${title}`,
    headers: shown.ending.headers,
    template: 'IncidentMail',
    props: {
      headline,
      title,
      facts: [
        ['State', incidentStateLabels[state]],
        ...(incident.components.length > 0 ? [['Concerns', incident.components.join(', ')] as [string, string]] : []),
        ['When', spanWords(incident, zone)],
        ...(before ? [['Before', spanWords({ ...incident, ...before }, zone)] as [string, string]] : []),
      ],
      text: post?.text ?? (before ? 'The time has changed.' : 'It is over. Everything should work as usual.'),
      url: shown.url,
      reason: shown.reason,
      unsubscribeUrl: shown.ending.unsubscribeUrl,
    },
  };
}

/** What happened, and the post that says so. Maintenance ends without one. */
async function findTold(db: Db, eventId = '') {
  const [told] = await db
    .select({ action: events.action, state: incidentPosts.state, text: incidentPosts.text })
    .from(events)
    .leftJoin(incidentPosts, eq(incidentPosts.id, events.subjectId))
    .where(eq(events.id, eventId));
  const { action = 'created', state, text } = told ?? {};
  return { action, post: state && text ? { state, text } : undefined };
}

function headlineOf({ kind, state }: Told, action: string) {
  if (kind === 'incident') {
    if (action === 'ended') return 'Resolved';
    return action === 'posted' ? 'Update' : 'Incident';
  }
  if (action === 'ended') return state === 'canceled' ? 'Maintenance canceled' : 'Maintenance complete';
  if (action === 'changed') return 'Maintenance moved';
  return action === 'posted' ? 'Maintenance update' : 'Planned maintenance';
}

type Times = Pick<Told, 'startsAt' | 'endsAt'>;

/** The times of maintenance that its recipient knows from earlier emails, if they differ and no later email tells of them. */
async function findMove(db: Db, mail: About['mail'], incident: Told): Promise<Times | undefined> {
  const { rows: moves } = await db.execute<{
    id: string;
    startsAt: string | null;
    endsAt: string | null;
    isTold: boolean;
  }>(sql`
    select id, changes -> 'startsAt' ->> 0 as "startsAt", changes -> 'endsAt' ->> 0 as "endsAt", created_at <= coalesce((
        select max(sent_at) from outgoing_mails
        where incident_id = ${incident.id} and sent_at is not null and (user_id, subscriber_id)
          is not distinct from (${mail.userId}::uuid, ${mail.subscriberId}::uuid)), '-infinity') as "isTold"
    from events
    where record_id = ${incident.id} and kind = 'incident' and action = 'changed' and changes ?| array['startsAt', 'endsAt']
    order by position, id`);
  if (moves.at(-1)?.id !== mail.eventIds[0] || incident.endedAt) return undefined;
  const untold = moves.filter(({ isTold }) => !isTold);
  const [startsAt, endsAt] = (['startsAt', 'endsAt'] as const).map((field) => {
    const first = untold.find((move) => move[field])?.[field];
    return first ? new Date(first) : incident[field];
  });
  const isSame =
    startsAt?.getTime() === incident.startsAt.getTime() && endsAt?.getTime() === incident.endsAt?.getTime();
  return isSame || !startsAt ? undefined : { startsAt, endsAt: endsAt ?? null };
}
