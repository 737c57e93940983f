import { resumeOwnMail } from '#server/people/auth/turn-on-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { findDead, forgetDead } from '#server/platform/mail/dead-addresses.ts';
import type { Arrival } from './arrival.ts';
import { actorBy, findSender } from './senders.ts';

/** Turns email to an address on again after a verified email from it, which proves that the address works. */
export async function resumeMailTo(tx: Db, { mail }: Arrival) {
  if (mail.verdict !== 'pass' || mail.kind !== 'message' || mail.fromCount !== 1) return;
  if ((await findDead(tx, mail.from)) === null) return;
  const sender = await findSender(tx, mail.from);
  if (sender?.isActive) await resumeOwnMail(tx, actorBy(sender));
  else await forgetDead(tx, mail.from);
}
