import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { composeInquiryMail } from './inquiry-mail.ts';
import { composeInvitationMail } from './invitation-mail.ts';
import type { Letter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { composePasswordResetMail } from './password-reset-mail.ts';
import { composeSecurityMail, composeWelcomeMail } from './user-mails.ts';

/** Writes an email of one kind; undefined if there is nothing to send any more. */
export type Compose = (db: Db, mail: OutgoingMail, setup: MailSetup) => Promise<Letter | undefined>;

type TicketKinds = 'ticket' | 'digest' | 'team' | 'acknowledgment' | 'on_call' | 'report';

const ownKinds = {
  inquiry: composeInquiryMail,
  invitation: composeInvitationMail,
  password_reset: composePasswordResetMail,
  welcome: composeWelcomeMail,
  security: composeSecurityMail,
} satisfies Partial<Record<OutgoingMail['kind'], Compose>>;

/**
 * Writes any email.
 * @param ofTickets those about tickets, which know who may see them
 */
export function composer(setup: MailSetup, ofTickets: Record<TicketKinds, Compose>) {
  const byKind: Record<OutgoingMail['kind'], Compose> = { ...ownKinds, ...ofTickets };
  return (db: Db, mail: OutgoingMail) => byKind[mail.kind](db, mail, setup);
}
