import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { currentSite } from '#content/current-site.ts';
import { MailLimit } from '#contract/mail-constants.ts';
import { hearFromUs } from '#contract/promise-words.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { inquiries, inquiryMessages } from '#server/platform/database/tables/inquiries.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { type About, type Content, letterTo } from '#server/platform/mail/compose.ts';
import { refuseDead } from '#server/platform/mail/dead-addresses.ts';
import { hostOf } from '#server/platform/mail/letter.ts';
import { replyAddress } from '#server/platform/mail/reply-address.ts';
import { findMessage } from './queries.ts';

/** Tells a visitor, or who wrote an email, that their message arrived; nothing once somebody has answered, or the promised time has passed. */
export async function composeConfirmation(db: Db, about: About) {
  const inquiry = await findSender(db, about);
  if (inquiry.answeredAt || (inquiry.replyBy && inquiry.replyBy < new Date())) return undefined;
  const { firstName, service, package: chosen, phone, message: text, replyBy } = inquiry;
  const timeZone = await findZone(db);
  const facts: [name: string, value: string][] = [];
  if (service) facts.push(['Service', currentSite().serviceLabels[service] ?? service]);
  if (chosen) facts.push(['Package', currentSite().packageLabels[chosen] ?? chosen]);
  if (phone) facts.push(['Phone', phone]);
  return write(db, about, inquiry, {
    template: 'ConfirmationMail',
    props: {
      firstName,
      promise: replyBy ? hearFromUs(replyBy, { timeZone, namesZone: true }) : 'We will answer as soon as we can.',
      facts,
      text,
      isByEmail: (await findFirstMail(db, inquiry.id)) !== undefined,
      reference: referenceOf(about),
    },
  });
}

/** Sends a reply of the staff to the sender of an inquiry. */
export async function composeInquiryReply(db: Db, about: About) {
  const inquiry = await findSender(db, about);
  const { text, authorName: author } = await findMessage(db, about.mail.inquiryMessageId ?? '');
  const earlier = await textBefore(db, about);
  return write(db, about, inquiry, {
    template: 'InquiryReplyMail',
    props: { author, text, earlier: earlier ?? inquiry.message, reference: referenceOf(about) },
  });
}

type Inquiry = typeof inquiries.$inferSelect;
type Page = Pick<Extract<Content, { template: 'ConfirmationMail' | 'InquiryReplyMail' }>, 'template' | 'props'>;

async function findSender(db: Db, { mail }: About) {
  const inquiry = one(
    await db
      .select()
      .from(inquiries)
      .where(eq(inquiries.id, mail.inquiryId ?? '')),
  );
  await refuseDead(db, inquiry.email);
  return inquiry;
}

/** All emails of one conversation are one thread; answers to them come back to the inquiry by the token in each. */
async function write(db: Db, about: About, { id, firstName, lastName, email }: Inquiry, page: Page) {
  const { setup, provider } = about;
  const first = await findFirstMail(db, id);
  const subject = first ? `Re: ${withoutRe(first.subject)}` : `Your message to ${provider.name}`;
  const content = {
    ...page,
    subject: page.template === 'ConfirmationMail' || first ? subject : `Re: ${subject}`,
    replyTo: { name: provider.name, address: replyAddress(setup, tokenOf(about)) },
    references: await earlierMessages(db, about, id),
  } as Content;
  return letterTo({ name: `${firstName} ${lastName}`.trim(), address: email }, content, about);
}

const tokenOf = ({ mail }: About) => mail.messageId ?? mail.id;
const referenceOf = (about: About) => `Reference: [ref:${tokenOf(about)}]`;
const withoutRe = (subject: string) => subject.replace(/^(?:re:\s*)+/i, '') || '(no subject)';

/** The email that an inquiry came by; undefined for one from the website. */
async function findFirstMail(db: Db, inquiryId: string) {
  const [mail] = await db
    .select({ subject: incomingMails.subject })
    .from(incomingMails)
    .innerJoin(inquiries, eq(inquiries.id, incomingMails.inquiryId))
    .where(
      and(
        eq(incomingMails.inquiryId, inquiryId),
        lt(incomingMails.createdAt, sql`${inquiries.createdAt} + interval '1 second'`),
      ),
    )
    .orderBy(asc(incomingMails.createdAt))
    .limit(1);
  return mail;
}

/** The Message-IDs of the emails of a conversation, oldest first. */
async function earlierMessages(db: Db, { mail, setup }: About, inquiryId: string) {
  const { rows } = await db.execute<{ message: string }>(sql`
    select '<' || message || '>' as message from (
      select message_id || '@' || ${hostOf(setup.publicUrl)}::text as message, sent_at as moment from outgoing_mails
      where inquiry_id = ${inquiryId} and kind <> 'inquiry' and id < ${mail.id} and sent_at is not null
      union all
      select message_id, created_at from incoming_mails
      where inquiry_id = ${inquiryId} and state = 'done' and message_id ~ '^[^<>@]+@[^<>@]+$'
      order by moment desc limit 20) as newest
    order by moment`);
  return rows.map(({ message }) => message);
}

/** What the sender wrote last before a reply, if it was not the inquiry itself. */
async function textBefore(db: Db, { mail }: About) {
  const isAnswer = eq(inquiryMessages.kind, 'answer');
  const [answer] = await db
    .select({ text: inquiryMessages.text })
    .from(inquiryMessages)
    .where(
      and(
        eq(inquiryMessages.inquiryId, mail.inquiryId ?? ''),
        isAnswer,
        lt(inquiryMessages.id, mail.inquiryMessageId ?? ''),
      ),
    )
    .orderBy(desc(inquiryMessages.id))
    .limit(1);
  return answer?.text.slice(0, MailLimit.text.characters);
}
