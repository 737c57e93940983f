import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findProvider } from '#server/platform/domain/provider.ts';
import { refuseDead } from './dead-addresses.ts';
import { type Letter, type LetterParts, type Mailbox, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { findRecipient, findRecipientByAddress, mailboxOf, type Recipient } from './recipient.ts';
import type { MailPage } from './render-in-process.ts';
import type { Provider } from './templates/frame.ts';

/** An email that is written: its row, how email is set up, and the provider as the settings name it. */
export type About = { mail: OutgoingMail; setup: MailSetup; provider: Provider };

type Sending = Omit<About, 'mail'> & { mail: Pick<OutgoingMail, 'id' | 'messageId'> };

/**
 * Writes the emails of one kind.
 * @returns undefined if there is nothing to send any more
 * @throws Undeliverable if it can never be sent
 */
export type Composer = (db: Db, about: About) => Promise<Letter | undefined>;

/** The content of an email. Its template gets the provider as well. */
export type Content = WithoutProvider<MailPage> &
  Omit<LetterParts, 'to' | 'page' | 'messageId'> & { messageId?: string };

type WithoutProvider<Each> = Each extends MailPage
  ? { template: Each['template']; props: Omit<Each['props'], 'provider'> }
  : never;

/** Writes any email with the composer of its kind. */
export function mailComposer(setup: MailSetup, composers: Record<OutgoingMail['kind'], Composer>) {
  return async (db: Db, mail: OutgoingMail) =>
    composers[mail.kind](db, { mail, setup, provider: await providerIn(db, setup) });
}

/** As emails show them, which are read far from the website. */
export async function providerIn(db: Db, { publicUrl }: MailSetup): Promise<Provider> {
  const { logo, ...provider } = await findProvider(db);
  if (!logo) return provider;
  return { ...provider, logo: { address: `${publicUrl}${logo.path}`, isNameShown: logo.isNameShown } };
}

/**
 * Writes emails to users. Skips users whose account is inactive by now.
 * @throws Undeliverable for an address that was reported as dead
 */
export function toUser(
  compose: (db: Db, about: About & { recipient: Recipient }) => Promise<Content | undefined>,
): Composer {
  return async (db, about) => {
    const { userId, address } = about.mail;
    const recipient = userId ? await findRecipient(db, userId) : await findRecipientByAddress(db, address ?? '');
    if (!recipient) return undefined;
    await refuseDead(db, recipient.email);
    const content = await compose(db, { ...about, recipient });
    return content && letterTo(mailboxOf(recipient), content, about);
  };
}

/** Lays out an email to a mailbox. */
export function letterTo(to: Mailbox, content: Content, { mail, setup, provider }: Sending) {
  const { template, props, ...parts } = content;
  // TypeScript does not relate a template to its properties once they are apart.
  const page = { template, props: { ...props, provider } } as MailPage;
  return writeLetter(setup, { messageId: mail.messageId ?? mail.id, ...parts, to, page });
}
