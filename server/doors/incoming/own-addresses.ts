import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { findSettings } from '#server/platform/domain/settings.ts';

/** The helpdesk's own addresses. */
export type OwnAddresses = {
  /** Emails are sent from these: an email from one of them is our own, coming back. */
  sending: string[];
  /** Email to these is also for us. */
  receiving: string[];
  /** Mailing lists that deliver to the mailbox. Their email is read like any other. */
  lists?: string[];
};

/** Whether the helpdesk gets the email to an address, which may have a `+token` before the `@`. */
export async function isOurs(db: Db, own: OwnAddresses, address: string) {
  return (await oursAmong(db, own, [address])).has(address);
}

/** Returns the addresses whose email the helpdesk gets. */
export async function oursAmong(db: Db, { sending, receiving }: OwnAddresses, addresses: string[]) {
  const { support_email, contact_mailbox } = await findSettings(db, ['support_email', 'contact_mailbox']);
  const ours = [...sending, ...receiving, support_email, contact_mailbox];
  return new Set(addresses.filter((address) => includes(ours, address)));
}

/** Whether emails from this address are our own. */
export function isSender({ sending }: OwnAddresses, address: string) {
  return includes(sending, address);
}

/** Whether one of these names, as a list calls itself, is a mailing list before the mailbox. */
export function isOwnList({ lists = [] }: OwnAddresses, names: string[]) {
  return lists.some((list) => {
    const address = list.toLowerCase();
    return names.includes(address) || names.includes(address.replace('@', '.'));
  });
}

/** Whether a Message-ID is one of ours. */
export async function isOwnMail(db: Db, messageId: string) {
  const local = messageId.replace(/^<|>$/g, '').replace(/@.*$/, '').toLowerCase();
  return local !== '' && (await db.$count(outgoingMails, eq(outgoingMails.messageId, local))) > 0;
}

function includes(addresses: string[], address: string) {
  const plain = withoutToken(address);
  return plain !== '' && addresses.some((each) => withoutToken(each) === plain);
}

function withoutToken(address: string) {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
