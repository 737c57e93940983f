import { and, asc, eq, inArray } from 'drizzle-orm';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { files } from '#server/database/tables/files.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { findSetting } from '#server/domain/settings.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { reactingTo } from '#server/events/reactions.ts';
import { type About, type Content, letterTo } from '#server/mail/compose.ts';
import { queueMails } from '#server/mail/outbox.ts';

/**
 * Queues one email for each inquiry. Suspected spam is queued once staff approve it. Inquiries are queued even without
 * SMTP, so they are sent once SMTP is set up.
 */
export function queueInquiryMail(): Consumer {
  return {
    name: 'inquiry_mail',
    events: reactingTo('email', 'inquiry'),
    handle: async (tx, events) => {
      const ids = events.map(({ recordId }) => recordId);
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
    },
  };
}

/** Tells the provider about an inquiry. */
export async function composeInquiryMail(db: Db, about: About) {
  const { mail, setup } = about;
  const found = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, mail.inquiryId ?? ''));
  const { id, firstName, lastName, email, sentFrom, phone, service, message, createdAt } = one(found);
  const name = `${firstName} ${lastName}`.trim();
  const attached = await db
    .select({ name: files.name })
    .from(files)
    .where(eq(files.inquiryId, id))
    .orderBy(files.position);
  const isByEmail = await cameByEmail(db, id);
  const label = service && InquiryServiceLabels[service];
  const content: Content = {
    replyTo: { name, address: email },
    subject: `${isByEmail ? 'Email' : 'Website message'} from ${name}${label ? `: ${label}` : ''}`,
    // The same in every attempt (RFC 5322, 3.6.4), so that a mailbox can detect duplicates.
    messageId: `inquiry-${id}`,
    date: createdAt,
    template: 'InquiryMail',
    props: {
      name,
      isByEmail,
      facts: [
        ['Name', name],
        ['Email', email],
        ...(sentFrom ? [['Sent from', sentFrom] as [string, string]] : []),
        ...(isByEmail ? [] : formFacts(phone, label)),
        ...filesFact(attached),
      ],
      message,
      url: `${setup.publicUrl}/ticketing/admin/inquiries`,
    },
  };
  const address = (await findSetting(db, 'contact_mailbox')) || setup.contactEmail;
  return letterTo({ name: '', address }, content, about);
}

/** The event says so, which is found faster than the email. */
async function cameByEmail(db: Db, inquiryId: string) {
  const isCreation = and(eq(events.kind, 'inquiry'), eq(events.recordId, inquiryId), eq(events.action, 'created'));
  const [creation] = await db.select({ via: events.via }).from(events).where(isCreation);
  return creation?.via === 'email';
}

/** What the website's form asks. */
function formFacts(phone: string, label: string | null): [name: string, value: string][] {
  return [
    ['Phone', phone || 'not given'],
    ['Service', label ?? 'none chosen'],
  ];
}

/** The files stay in the dashboard. */
function filesFact(files: { name: string }[]): [name: string, value: string][] {
  return files.length > 0 ? [['Files', files.map(({ name }) => name).join(', ')]] : [];
}
