import type { Db } from '#server/database/client.ts';
import { findVisibleFile } from '#server/files/queries.ts';
import { createLinks, type Link } from '#server/links/links.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import { findRecipient } from '#server/mail/recipient.ts';

/**
 * Creates the links to some files, for the recipient of an email. Each opens one file.
 * @param db not a transaction: the links must exist before the email arrives
 * @returns their tokens by the file's id
 */
export async function createFileLinks(db: Db, { id: mailId, userId }: OutgoingMail, fileIds: string[]) {
  if (userId === null) return new Map<string, string>();
  const subjects = [...new Set(fileIds)];
  const made = subjects.map((subjectId) => ({ userId, subjectId, mailId }));
  const tokens = await createLinks(db, 'file', made);
  return new Map(subjects.map((fileId, index) => [fileId, tokens[index] ?? '']));
}

/** The file of a link, if the email's recipient may see it at this moment. */
export async function findLinkedFile(db: Db, { subjectId, userId }: Link) {
  const recipient = await findRecipient(db, userId);
  return recipient && findVisibleFile(db, recipient, subjectId);
}
