import { and, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tokensIn } from '#server/platform/mail/reply-token.ts';
import type { Arrival } from './arrival.ts';
import { referenceLines } from './ticket-of-mail.ts';

/** How many tokens of one email are looked up. */
const MostLookedUp = 50;

const kinds = ['digest', 'team', 'security', 'api_keys'] as const;

/**
 * Finds our email that another one answers, if ours was not about a single ticket: a digest, a team email or a security
 * notice. The Message-ID of a digest is also in its reply address and in its reference line.
 */
export async function answeredMailOf(tx: Db, { row, mail }: Arrival) {
  const addresses = [...row.envelope.recipients, ...mail.to, ...mail.cc].filter((address) => address.includes('+'));
  const ids = [...mail.inReplyTo, ...mail.references.slice(-1)];
  const tokens = tokensIn([...addresses, ...ids, referenceLines(mail.whole)].join(' ')).slice(0, MostLookedUp);
  const [answered] = await tx
    .select({ id: outgoingMails.id, kind: outgoingMails.kind, userId: outgoingMails.userId })
    .from(outgoingMails)
    .where(and(inArray(outgoingMails.messageId, tokens), inArray(outgoingMails.kind, kinds)))
    .limit(1);
  return answered;
}
