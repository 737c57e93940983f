import type { Db } from '#server/platform/database/client.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import type { News } from './audience.ts';
import { listPreferences, preferencesIn } from './preferences.ts';
import { type EventContent, leavesSteps } from './ticket-events.ts';

/** News, and by which channels its person wants it. */
export type Told = Awaited<ReturnType<typeof withChannels<StoredEvent>>>[number];

/** Adds whether each person wants their news in the portal and by email, and how often they want emails. */
export async function withChannels<Event extends EventContent>(db: Db, all: News<Event>[]) {
  if (all.length === 0) return [];
  const preferences = await listPreferences(db, [...new Set(all.map(({ person }) => person.id))]);
  const isAboutNew = all.some(({ kind }) => kind === 'created');
  const mailsAboutNew = isAboutNew && (await findSetting(db, 'mail_staff_about_new_tickets'));
  return all.map((news) => {
    const { digest, ...kinds } = preferencesIn(preferences, news.person.id);
    const { portal = false, mail = false } = kinds[news.kind] ?? {};
    const isMailed =
      mail && (news.kind !== 'created' || mailsAboutNew) && !hasOpeningEmail(news) && !isAboutSteps(news);
    return { ...news, inPortal: portal && news.person.hasAccount, byMail: isMailed, digest };
  });
}

/** Whether they are told that steps were left open. The resolution itself is news of its own. */
function isAboutSteps({ kind, event }: News<EventContent>) {
  return kind === 'noted' && leavesSteps(event);
}

/** Whether the person received the email that opened the ticket, in To or Cc, and became a participant by it. */
function hasOpeningEmail({ reason, event: { action, via } }: News<EventContent>) {
  return reason === 'participant' && action === 'created' && via === 'email';
}
