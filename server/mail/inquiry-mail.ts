import { eq } from 'drizzle-orm';
import { InquiryServiceLabels } from '#contract/inquiries-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { files } from '#server/database/tables/files.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { findSetting } from '#server/settings/queries.ts';
import { type Letter, type MailSetup, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { findProvider } from './provider.ts';

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
  const name = `${firstName} ${lastName}`;
  const attached = await db
    .select({ name: files.name })
    .from(files)
    .where(eq(files.inquiryId, id))
    .orderBy(files.position);
  const label = service && InquiryServiceLabels[service];
  return writeLetter(setup, {
    to: { name: '', address: (await findSetting(db, 'contact_mailbox')) || setup.contactEmail },
    replyTo: { name, address: email },
    subject: `Website message from ${name}${label ? `: ${label}` : ''}`,
    // The same in every attempt (RFC 5322, 3.6.4), so that a mailbox can detect duplicates.
    messageId: `inquiry-${id}`,
    date: createdAt,
    page: {
      template: 'InquiryMail',
      props: {
        provider,
        name,
        facts: [
          ['Name', name],
          ['Email', email],
          ...(sentFrom ? [['Sent from', sentFrom] as [string, string]] : []),
          ['Phone', phone || 'not given'],
          ['Service', label ?? 'none chosen'],
          ...filesFact(attached),
        ],
        message,
        url: `${setup.publicUrl}/ticketing/admin/inquiries`,
      },
    },
  });
}

/** The files stay in the dashboard. */
function filesFact(files: { name: string }[]): [name: string, value: string][] {
  return files.length > 0 ? [['Files', files.map(({ name }) => name).join(', ')]] : [];
}
