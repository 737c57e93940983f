import type { Db } from '#server/database/client.ts';
import { countUse, mayUse } from '#server/http/count-use.ts';
import { sha256 } from '#server/lib/secrets.ts';

/** Without an `ip` the sender's network is not counted. */
type Sender = { ip?: string; limitFactor: number };

/**
 * Whether an email may go to an address that a visitor typed, which is counted. Anybody can type the address of somebody else,
 * so all emails of this kind together reach a mailbox a few times a day.
 */
export async function mayConfirm(tx: Db, sender: Sender, email: string) {
  return mayUse(tx, 'confirmations', { ...sender, subject: mailboxOf(email) });
}

/** Like `mayConfirm`, for a visitor who gets nothing else. Throws 429. */
export async function countConfirmation(tx: Db, sender: Sender, email: string) {
  await countUse(tx, 'confirmations', { ...sender, subject: mailboxOf(email) });
}

/** All of these reach one mailbox: ada@x.example, ADA@x.example, ada+2@x.example; at Gmail also a.da@gmail.com. */
function mailboxOf(email: string) {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).replace(/\+.*$/s, ''), address.slice(at + 1)];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return sha256(isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`).toString('hex');
}
