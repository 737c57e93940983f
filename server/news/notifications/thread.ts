import { sql } from 'drizzle-orm';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { createLink } from '#server/platform/links/links.ts';
import { hostOf } from '#server/platform/mail/letter.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { replyAddress } from '#server/platform/mail/reply-address.ts';

type Ticket = { id: string; ticketNumber: string; title: string };
type About = { mail: OutgoingMail; setup: MailSetup; recipient: Recipient; ticket: Ticket };

/**
 * Makes an email part of its ticket's thread in the recipient's mailbox, and leads replies back to the ticket.
 * @returns the subject, the address for replies, the earlier emails, and our reference for the end of the text
 */
export async function threadOf(db: Db, { mail, setup, recipient, ticket }: About) {
  const token = await createLink(db, 'reply', { userId: recipient.id, subjectId: ticket.id, mailId: mail.id });
  const references = await earlierMessages(db, { mail, setup, recipient, ticket });
  const subject = `[${ticket.ticketNumber}] ${ticket.title}`;
  return {
    // The first email answers nothing.
    subject: references.length > 0 ? `Re: ${subject}` : subject,
    answersTo: replyAddress(setup, token),
    references,
    reference: `Reference: ${ticket.ticketNumber} [ref:${token}]`,
  };
}

/**
 * The Message-IDs of the earlier emails about this ticket to this person and from them, so that all of them form one
 * thread in their mailbox. A digest about this ticket alone has a token for it. For the requester, those about the inquiry
 * that it was before belong to it.
 */
async function earlierMessages(db: Db, { mail: { id }, setup, recipient, ticket }: About) {
  const userId = recipient.id;
  const inquiriesOf = sql`select inquiries.id from inquiries join tickets on tickets.id = inquiries.ticket_id
    where tickets.id = ${ticket.id} and tickets.client_id = ${userId}`;
  const rows = await db.execute<{ message: string }>(sql`
    select '<' || message || '>' as message from (
      select message_id || '@' || ${hostOf(setup.publicUrl)}::text as message, sent_at as moment from outgoing_mails
      where ticket_id = ${ticket.id} and user_id = ${userId} and id < ${id} and sent_at is not null
      union all
      select message_id || '@' || ${hostOf(setup.publicUrl)}::text, sent_at from outgoing_mails
      where ticket_id is null and user_id = ${userId} and id < ${id} and sent_at is not null
        and id in (
          select mail_id from links where kind = 'reply' and subject_id = ${ticket.id} and user_id = ${userId})
      union all
      select message_id, created_at from incoming_mails
      where ticket_id = ${ticket.id} and user_id = ${userId} and state = 'done' and result in ('ticket', 'comment')
        and message_id ~ '^[^<>@]+@[^<>@]+$'
      union all
      select message_id || '@' || ${hostOf(setup.publicUrl)}::text, sent_at from outgoing_mails
      where inquiry_id in (${inquiriesOf}) and kind <> 'inquiry' and sent_at is not null
      union all
      select message_id, created_at from incoming_mails
      where inquiry_id in (${inquiriesOf}) and state = 'done' and message_id ~ '^[^<>@]+@[^<>@]+$'
      order by moment desc limit 20) as newest
    order by moment`);
  return rows.rows.map(({ message }) => message);
}
