import type { Db } from '#server/platform/database/client.ts';
import { countUse, mayUse } from '#server/platform/http/count-use.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';

/**
 * Whether an email may go to an address that a visitor typed, which is counted. Anybody can type the address of somebody else,
 * so all emails of this kind together reach a mailbox a few times a day.
 * @param ip the visitor's address, as in the request
 */
export async function mayConfirm(tx: Db, ip: string, email: string) {
  return mayUse(tx, 'confirmations', { ip, subject: mailboxOf(email) });
}

/** Like `mayConfirm`, for an email, whose sender has no network that counts: it is that of their mail server. */
export async function mayConfirmEmail(tx: Db, email: string) {
  return mayUse(tx, 'confirmations', { subject: mailboxOf(email) });
}

/** Like `mayConfirm`, for a visitor who gets nothing else, and whose network is counted otherwise. Throws 429. */
export async function countConfirmation(tx: Db, email: string) {
  await countUse(tx, 'confirmations', { subject: mailboxOf(email) });
}

/** All of these reach one mailbox: ada@x.example, ADA@x.example, ada+2@x.example; at Gmail also a.da@gmail.com. */
function mailboxOf(email: string) {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).replace(/\+.*$/s, ''), address.slice(at + 1)];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return sha256(isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`).toString('hex');
}
