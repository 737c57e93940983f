import { and, eq } from 'drizzle-orm';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import { type Db, one } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { files } from '#server/database/tables/files.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { findProvider } from '#server/domain/provider.ts';
import { findSetting } from '#server/domain/settings.ts';
import { type Letter, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';

/** Tells the provider about an inquiry. */
export async function composeInquiryMail(
  db: Db,
  { inquiryId }: Pick<OutgoingMail, 'inquiryId'>,
  setup: MailSetup,
): Promise<Letter> {
  const found = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId ?? ''));
  const { id, firstName, lastName, email, sentFrom, phone, service, message, createdAt } = one(found);
  const provider = await findProvider(db);
  const name = `${firstName} ${lastName}`.trim();
  const attached = await db
    .select({ name: files.name })
    .from(files)
    .where(eq(files.inquiryId, id))
    .orderBy(files.position);
  const isByEmail = await cameByEmail(db, id);
  const label = service && InquiryServiceLabels[service];
  return writeLetter(setup, {
    to: { name: '', address: (await findSetting(db, 'contact_mailbox')) || setup.contactEmail },
    replyTo: { name, address: email },
    subject: `${isByEmail ? 'Email' : 'Website message'} from ${name}${label ? `: ${label}` : ''}`,
    // The same in every attempt (RFC 5322, 3.6.4), so that a mailbox can detect duplicates.
    messageId: `inquiry-${id}`,
    date: createdAt,
    page: {
      template: 'InquiryMail',
      props: {
        provider,
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
    },
  });
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
