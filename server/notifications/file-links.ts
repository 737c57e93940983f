import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { fileLinks } from '#server/database/tables/file-links.ts';
import { findVisibleFile } from '#server/files/queries.ts';
import { isReadableToken, newReadableToken, sha256 } from '#server/lib/secrets.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findRecipient } from '#server/mail/recipient.ts';

/** How many links one call deletes. */
const BATCH = 1_000;

/**
 * Makes the tokens of the links to some files, for the recipient of an email. Each opens one file, and is stored as a hash.
 * @param db not a transaction: the tokens must exist before the email arrives
 * @returns the tokens by the file's id
 */
export async function newFileTokens(db: Db, { id: mailId, userId }: OutgoingMail, fileIds: string[]) {
  const tokens = new Map([...new Set(fileIds)].map((fileId) => [fileId, newReadableToken()]));
  if (userId === null || tokens.size === 0) return new Map<string, string>();
  const rows = [...tokens].map(([fileId, token]) => ({ tokenHash: sha256(token), fileId, userId, mailId }));
  await db.insert(fileLinks).values(rows);
  return tokens;
}

/** Finds what a token of the last 30 days belongs to. */
export async function findFileLink(db: Db, token: string) {
  if (!isReadableToken(token)) return undefined;
  const [link] = await db
    .select({ fileId: fileLinks.fileId, userId: fileLinks.userId })
    .from(fileLinks)
    .where(
      and(eq(fileLinks.tokenHash, sha256(token.toLowerCase())), gt(fileLinks.createdAt, ago(MailTiming.fileLinks))),
    );
  return link;
}

/** The file of a link, if the email's recipient may see it at this moment. */
export async function findLinkedFile(db: Db, { fileId, userId }: { fileId: string; userId: string }) {
  const recipient = await findRecipient(db, userId);
  return recipient && findVisibleFile(db, recipient, fileId);
}

/**
 * Deletes links that have not worked for a while.
 * @returns how many: 0 when none is left
 */
export async function forgetFileLinks(db: Db) {
  const { tokenHash, createdAt } = fileLinks;
  const old = db
    .select({ tokenHash })
    .from(fileLinks)
    .where(lt(createdAt, ago(2 * MailTiming.fileLinks)))
    .orderBy(createdAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(fileLinks).where(inArray(tokenHash, old));
  return forgotten.rowCount ?? 0;
}
