import { inArray } from 'drizzle-orm';
import { events } from '#server/database/tables/events.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { toUser } from '#server/mail/compose.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { isEmptiedBy } from '#server/promise/stored-rules.ts';
import { withChannels } from './channels.ts';
import { unsubscribing } from './mail-links.ts';
import { emptiedOnCall, findNotices } from './notices.ts';

/** Queues the emails about notices, such as that nobody is on call any more, to those who want them by email. */
export function queueNoticeMail(): Consumer {
  return {
    name: 'notice_mail',
    reactions: emptiedOnCall,
    handle: async (tx, happened) => {
      const news = (await withChannels(tx, await findNotices(tx, happened))).filter(({ byMail }) => byMail);
      await queueMails(
        tx,
        news.map(({ event, person }) => ({ kind: 'notice' as const, userId: person.id, eventIds: [event.id] })),
      );
    },
  };
}

/** Tells a super admin that nobody is on call, unless somebody is again. */
export const composeNotice = toUser(async (db, { mail, setup, recipient }) => {
  const [event] = await db.select().from(events).where(inArray(events.id, mail.eventIds));
  if (!event || recipient.role !== 'super_admin' || !(await isEmptiedBy(db, event))) return undefined;
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
    },
  };
});
