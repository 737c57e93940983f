import { inArray } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { isEmptiedBy } from '#server/desk/promise/stored-rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { reactionTo } from '#server/platform/events/reactions.ts';
import { type About, toUser } from '#server/platform/mail/compose.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { composeOfBalance } from './balance-notices.ts';
import { withChannels } from './channels.ts';
import { unsubscribing } from './mail-links.ts';
import { emptiedOnCall, findNotices, ofBalances, ofRoutines } from './notices.ts';

/** Queues the emails about notices, such as that nobody is on call any more, to those who want them by email. */
export function queueNoticeMail(): Consumer {
  return {
    name: 'notice_mail',
    reactions: { ...emptiedOnCall, ...ofRoutines, ...ofBalances },
    handle: async (tx, happened) => {
      const news = (await withChannels(tx, await findNotices(tx, happened))).filter(({ byMail }) => byMail);
      await queueMails(
        tx,
        news.map(({ event, person }) => ({ kind: 'notice' as const, userId: person.id, eventIds: [event.id] })),
      );
    },
  };
}

/** Tells staff what a routine did, or them and managers of a balance, or a super admin that nobody is on call, unless somebody is again. */
export const composeNotice = toUser(async (db, about) => {
  const { mail, setup, recipient } = about;
  const [event] = await db.select().from(events).where(inArray(events.id, mail.eventIds));
  if (event?.kind === 'agreement') return composeOfBalance(db, event, about);
  if (!event || !isStaff(recipient)) return undefined;
  if (event.kind === 'routine') return composeOfRoutine(db, event, about);
  if (recipient.role !== 'super_admin' || !(await isEmptiedBy(db, event))) return undefined;
  const { unsubscribeUrl, headers } = await unsubscribing(db, { mail, setup, recipient }, 'on_call');
  return {
    headers,
    subject: 'Nobody is on call any more',
    template: 'NoticeMail',
    props: {
      firstName: recipient.firstName,
      headline: 'Nobody is on call any more',
      text: 'Urgent tickets outside service hours email nobody until somebody is in the on-call order again.',
      url: `${setup.publicUrl}/ticketing/admin?settings=on-call`,
      action: 'Open the on-call order',
      unsubscribeUrl,
      why: 'a super admin',
    },
  };
});

/** Tells the team of tickets that nobody is assigned, or super admins of those that could not be created. */
async function composeOfRoutine(db: Db, event: StoredEvent, about: About & { recipient: Recipient }) {
  const notice = reactionTo(ofRoutines, event)?.(event, []);
  const { recipient, setup } = about;
  const hasFailed = event.action === 'tickets failed';
  if (!notice || (hasFailed && recipient.role !== 'super_admin')) return undefined;
  const { unsubscribeUrl, headers } = await unsubscribing(db, about, 'routine');
  const headline = hasFailed
    ? `The routine “${event.recordName}” could not create all tickets`
    : `The routine “${event.recordName}” created tickets without an assignee`;
  return {
    headers,
    subject: headline,
    template: 'NoticeMail' as const,
    props: {
      firstName: recipient.firstName,
      headline,
      text: notice.sentence.replace(/\.?$/, '.'),
      url: `${setup.publicUrl}/ticketing/admin/routines`,
      action: 'Open the routines',
      unsubscribeUrl,
      why: hasFailed ? ('a super admin' as const) : ('on the team' as const),
    },
  };
}
