import type { Db } from '#server/database/client.ts';
import { mayUse } from '#server/http/count-use.ts';
import { sha256 } from '#server/lib/secrets.ts';

/**
 * Whether an inquiry is confirmed by email, which counts toward the limit of the address and of the network. Anybody can
 * type the address of somebody else, so nobody gets many confirmations.
 */
export async function mayConfirm(tx: Db, sender: { ip: string; limitFactor: number }, email: string) {
  // All of these reach one mailbox: ada@x.example, ADA@x.example, ada+2@x.example.
  const mailbox = email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return mayUse(tx, 'confirmations', { ...sender, subject: sha256(mailbox).toString('hex') });
}
