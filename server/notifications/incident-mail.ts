import { eq } from 'drizzle-orm';
import { incidentStateLabels } from '#contract/status-constants.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { incidentPosts } from '#server/database/tables/status.ts';
import { findZone } from '#server/domain/zone.ts';
import { createLink } from '#server/links/links.ts';
import { type About, type Content, letterTo } from '#server/mail/compose.ts';
import { refuseDead } from '#server/mail/dead-addresses.ts';
import { formatDateTime } from '#server/mail/format-dates.ts';
import { findRecipient, mailboxOf } from '#server/mail/recipient.ts';
import { findPublicIncident, findVisibleIncident } from '#server/status/open-incidents.ts';
import { findSubscriber } from '#server/status/subscriptions.ts';
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
  return letterTo(mailboxOf(recipient), content, about);
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
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const content = await contentOf(db, about, incident, {
    ending: { unsubscribeUrl, headers },
    url: `${setup.publicUrl}/status`,
    reason: 'You get this because you subscribed to our status page.',
  });
  return letterTo({ name: '', address: subscriber.address }, content, about);
}

type Shown = { ending: Ending; url: string; reason: string };

async function contentOf(db: Db, { mail }: About, incident: Told, shown: Shown): Promise<Content> {
  const { action, post } = await findTold(db, mail.eventIds[0]);
  const { title } = incident;
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
        ['When', await timesOf(db, incident)],
      ],
      text: post?.text ?? 'It is over. Everything should work as usual.',
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
  return action === 'posted' ? 'Maintenance update' : 'Planned maintenance';
}

async function timesOf(db: Db, { startsAt, endsAt, endedAt }: Told) {
  const zone = await findZone(db);
  const end = endedAt ?? endsAt;
  const from = formatDateTime(startsAt, zone);
  return end && end > startsAt ? `${from} to ${formatDateTime(end, zone)}` : `Since ${from}`;
}
