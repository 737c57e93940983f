import { and, asc, eq, inArray } from 'drizzle-orm';
import { inquiries } from '#server/database/tables/inquiries.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { queueMails } from './outbox.ts';

/**
 * Queues one email for each inquiry, unless it is suspected spam; then once staff approve it. Also without a mail server:
 * an inquiry is worth an email later.
 * @param wake makes the delivery look at once
 */
export function queueInquiryMail(wake: () => void): Consumer {
  return {
    name: 'inquiry_mail',
    kinds: ['inquiry'],
    handle: async (tx, events) => {
      const ids = events
        .filter(({ action }) => action === 'created' || action === 'not spam')
        .map(({ recordId }) => recordId);
      const due = await tx
        .select({ inquiryId: inquiries.id })
        .from(inquiries)
        .where(and(inArray(inquiries.id, ids), eq(inquiries.isSuspectedSpam, false)))
        .orderBy(asc(inquiries.id));
      if (due.length === 0) return undefined;

      await queueMails(
        tx,
        due.map((mail) => ({ kind: 'inquiry', ...mail })),
      );
      return wake;
    },
  };
}
