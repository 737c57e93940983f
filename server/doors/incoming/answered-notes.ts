import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { tokensIn } from '#server/platform/mail/reply-token.ts';
import type { Arrival } from './arrival.ts';
import { attachedTexts } from './attached-texts.ts';

/** The most references of one email that are looked up. */
const MostLookedUp = 200;

/**
 * Whether an email answers, quotes or attaches an email about an internal note: one of ours, or one that became a note
 * itself.
 * @param answeredMailId the email of ours that led to the ticket, if one did
 */
export async function answersNote(tx: Db, { row, mail }: Arrival, answeredMailId: string | null) {
  const attached = attachedTexts(mail);
  // References contains the whole conversation, but only its last email is answered.
  const answered = mail.inReplyTo.length > 0 ? mail.inReplyTo : mail.references.slice(-1);
  const addresses = [...row.envelope.recipients, ...mail.to, ...mail.cc];
  const tokens = tokensIn([...addresses, ...answered, mail.whole, ...attached].join('\n'));
  const messageIds = [...answered.map(bare), ...attached.flatMap(messageIdsIn)];
  return (
    (await hasNoteOfOurs(tx, tokens.slice(0, MostLookedUp), answeredMailId)) ||
    (await becameNote(tx, messageIds.slice(0, MostLookedUp)))
  );
}

const bare = (messageId: string) => messageId.replace(/^<|>$/g, '');

/** The Message-IDs of attached emails. */
function messageIdsIn(text: string) {
  return [...text.matchAll(/^message-id:\s*<([^<>\s]{1,500})>/gim)].map(([, id = '']) => id);
}

async function hasNoteOfOurs(tx: Db, tokens: string[], answeredMailId: string | null) {
  const byToken = tx
    .select({ id: links.mailId })
    .from(links)
    .where(and(eq(links.kind, 'reply'), inArray(links.secretHash, tokens.map(sha256))));
  const byMessageId = tx
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(inArray(outgoingMails.messageId, tokens));
  const isAmongThem = or(
    inArray(mailedComments.mailId, byToken),
    inArray(mailedComments.mailId, byMessageId),
    answeredMailId === null ? undefined : eq(mailedComments.mailId, answeredMailId),
  );
  const notes = await tx
    .select({ id: comments.id })
    .from(mailedComments)
    .innerJoin(comments, eq(comments.id, mailedComments.commentId))
    .where(and(isAmongThem, eq(comments.isInternal, true)))
    .limit(1);
  return notes.length > 0;
}

async function becameNote(tx: Db, messageIds: string[]) {
  const notes = await tx
    .select({ id: comments.id })
    .from(incomingMails)
    .innerJoin(comments, eq(comments.id, incomingMails.commentId))
    .where(and(inArray(incomingMails.messageId, messageIds), eq(comments.isInternal, true)))
    .limit(1);
  return notes.length > 0;
}
