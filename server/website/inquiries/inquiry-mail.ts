import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { inquiries, inquiryMessages } from '#server/platform/database/tables/inquiries.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { type Consumer, reacting } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type About, type Content, letterTo } from '#server/platform/mail/compose.ts';
import { type NewMail, queueMails } from '#server/platform/mail/outbox.ts';
import { listCompaniesAt } from './companies-at.ts';
import { domainOf } from './domains.ts';

/**
 * Queues the emails about inquiries: to the provider about each and about each answer, to the sender a confirmation and the
 * replies of the staff. Suspected spam is queued once staff approve it. Without SMTP, those to the provider are sent once it
 * is set up; confirmations would be outdated by then.
 */
export function queueInquiryMail({ isMailOn } = { isMailOn: true }): Consumer {
  return {
    name: 'inquiry_mail',
    ...reacting({
      inquiry: {
        created: mailProviderAndConfirm,
        'not spam': mailProviderAndConfirm,
        answered: mailReplyToSender,
        commented: mailProvider,
      },
    }),
  };

  async function mailProviderAndConfirm(tx: Db, arrived: StoredEvent[]) {
    const due = await findDue(
      tx,
      arrived.map(({ recordId }) => recordId),
    );
    const confirmed = due.filter(({ isConfirmed }) => isConfirmed && isMailOn);
    await queueMails(tx, [
      ...due.map(({ id: inquiryId }) => ({ kind: 'inquiry' as const, inquiryId })),
      ...confirmed.map(({ id: inquiryId }) => ({ kind: 'inquiry_confirmation' as const, inquiryId })),
    ]);
  }
}

function findDue(tx: Db, ids: string[]) {
  return tx
    .select({ id: inquiries.id, isConfirmed: inquiries.isConfirmed })
    .from(inquiries)
    .where(and(inArray(inquiries.id, ids), eq(inquiries.isSuspectedSpam, false)))
    .orderBy(asc(inquiries.id));
}

/** Sends the replies of the staff. Marking an inquiry as answered sends nothing. */
async function mailReplyToSender(tx: Db, replies: StoredEvent[]) {
  await queueMails(tx, mailsOfMessages('inquiry_reply', replies));
}

/** Tells the provider about the sender's answers. */
async function mailProvider(tx: Db, answers: StoredEvent[]) {
  await queueMails(tx, mailsOfMessages('inquiry', answers));
}

function mailsOfMessages(kind: 'inquiry' | 'inquiry_reply', events: StoredEvent[]): NewMail[] {
  return events.flatMap(({ recordId: inquiryId, subjectId: inquiryMessageId }) =>
    inquiryMessageId ? [{ kind, inquiryId, inquiryMessageId }] : [],
  );
}

/** Tells the provider about an inquiry, or about an answer of its sender. */
export async function composeInquiryMail(db: Db, about: About) {
  const { mail, setup } = about;
  const inquiry = one(
    await db
      .select()
      .from(inquiries)
      .where(eq(inquiries.id, mail.inquiryId ?? '')),
  );
  const { id, firstName, lastName, email, sentFrom } = inquiry;
  const name = `${firstName} ${lastName}`.trim();
  const said = mail.inquiryMessageId ? await ofAnswer(db, mail.inquiryMessageId) : await ofInquiry(db, inquiry);
  const company = await probableCompany(db, sentFrom ?? email);
  const content: Content = {
    replyTo: { name, address: email },
    subject: `${said.subject(name)}${company && ` (probably ${company})`}`,
    // The same in every attempt (RFC 5322, 3.6.4), so that a mailbox can detect duplicates.
    messageId: `inquiry-${mail.inquiryMessageId ?? id}`,
    date: said.createdAt,
    template: 'InquiryMail',
    props: {
      name,
      isByEmail: said.isByEmail,
      isAnswer: mail.inquiryMessageId !== null,
      company,
      facts: [
        ['Name', name],
        ...(company ? [['Probably', company] as Fact] : []),
        ['Email', email],
        ...(sentFrom ? [['Sent from', sentFrom] as Fact] : []),
        ...said.facts,
      ],
      message: said.text,
      url: `${setup.publicUrl}/ticketing/admin/inquiries/${id}`,
    },
  };
  const address = (await findSetting(db, 'contact_mailbox')) || setup.contactEmail;
  return letterTo({ name: '', address }, content, about);
}

type Fact = [name: string, value: string];

/** The companies of an address by its domain, as a conversion suggests them; empty if there are none. */
async function probableCompany(db: Db, email: string) {
  const domain = domainOf(email);
  const found = domain ? await listCompaniesAt(db, domain) : [];
  return found.map(({ name }) => name).join(' or ');
}

async function ofInquiry(db: Db, inquiry: typeof inquiries.$inferSelect) {
  const { id, phone, service, package: chosen, message: text, createdAt } = inquiry;
  const isByEmail = await cameByEmail(db, id);
  const label = service && (currentSite().serviceLabels[service] ?? service);
  const facts = [...(isByEmail ? [] : formFacts(phone, label, chosen)), ...(await filesFact(db, id, null))];
  const subject = (name: string) =>
    `${isByEmail ? 'Email' : 'Website message'} from ${name}${label ? `: ${label}` : ''}`;
  return { isByEmail, createdAt, text, facts, subject };
}

async function ofAnswer(db: Db, messageId: string) {
  const found = await db.select().from(inquiryMessages).where(eq(inquiryMessages.id, messageId));
  const { inquiryId, text, createdAt, sentFrom } = one(found);
  const facts = [
    ...(sentFrom ? [['Answered from', sentFrom] as Fact] : []),
    ...(await filesFact(db, inquiryId, messageId)),
  ];
  return { isByEmail: true, createdAt, text, facts, subject: (name: string) => `Answer from ${name}` };
}

/** The event says so, which is found faster than the email. */
async function cameByEmail(db: Db, inquiryId: string) {
  const isCreation = and(eq(events.kind, 'inquiry'), eq(events.recordId, inquiryId), eq(events.action, 'created'));
  const [creation] = await db.select({ via: events.via }).from(events).where(isCreation);
  return creation?.via === 'email';
}

/** What the website's form asks. */
function formFacts(phone: string, label: string | null, chosen: string | null): Fact[] {
  return [
    ['Phone', phone || 'not given'],
    ['Service', label ?? 'none chosen'],
    ...(chosen ? [['Package', currentSite().packageLabels[chosen] ?? chosen] as Fact] : []),
  ];
}

/** The files stay in the dashboard. */
async function filesFact(db: Db, inquiryId: string, messageId: string | null): Promise<Fact[]> {
  const ofMessage = messageId ? eq(files.inquiryMessageId, messageId) : isNull(files.inquiryMessageId);
  const attached = await db
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.inquiryId, inquiryId), ofMessage))
    .orderBy(files.position);
  return attached.length > 0 ? [['Files', attached.map(({ name }) => name).join(', ')]] : [];
}
