import { MEGABYTE, TextFileName } from '#contract/files-constants.ts';
import type { ReadMail } from '#mail-reader';
import { storeFile } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { findSettings } from '#server/platform/domain/settings.ts';

type Attachment = Pick<ReadMail['attachments'][number], 'name' | 'size' | 'bytes'>;

/**
 * Stores the files of an email within the limits.
 * @param actor the sender; a stranger has no id
 * @param fullText the text of an email that is too long for a comment
 * @returns the ids of the stored files, their bytes together, and the names of those that were left out
 */
export async function storeMailFiles(
  tx: Db,
  actor: { id: string | null },
  mail: ReadMail,
  fullText: string | undefined,
) {
  const limits = await findSettings(tx, ['file_megabytes', 'files_per_message', 'ticket_file_megabytes']);
  const wanted = [...textFile(fullText), ...filesIn(mail)];
  const fileIds: string[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const { name, bytes: content, size } of wanted) {
    const fits =
      fileIds.length < limits.files_per_message &&
      size <= limits.file_megabytes * MEGABYTE &&
      bytes + size <= limits.ticket_file_megabytes * MEGABYTE;
    const id = fits ? await storeClean(tx, actor, { name, bytes: content }) : undefined;
    if (id) {
      fileIds.push(id);
      bytes += size;
    } else {
      leftOut.push(name);
    }
  }
  return { fileIds, bytes, leftOut };
}

/** The files that the sender meant to send: without the pictures of signatures and quotes. */
export function filesIn({ attachments }: Pick<ReadMail, 'attachments'>) {
  return attachments.filter(({ size, isDecoration }) => size > 0 && !isDecoration);
}

/** A line that names the files that were left out. */
export function noteOf(leftOut: string[]) {
  if (leftOut.length === 0) return '';
  const names = leftOut.slice(0, 10).join(', ').slice(0, 500).toWellFormed();
  return `\n\n[Left out because of the limits for files: ${names}]`;
}

function textFile(text: string | undefined): Attachment[] {
  if (text === undefined) return [];
  const bytes = Buffer.from(text);
  return [{ name: TextFileName, bytes, size: bytes.length }];
}

/** Undefined for malware. */
async function storeClean(tx: Db, actor: { id: string | null }, { name, bytes }: Pick<Attachment, 'name' | 'bytes'>) {
  try {
    // A nested transaction rolls back a rejected file.
    const stored = await tx.transaction((inner) =>
      storeFile(inner, { name, bytes, uploadedById: actor.id, companyId: null }),
    );
    return stored.id;
  } catch (error) {
    if (isRefused(error, 'unusable')) return undefined;
    throw error;
  }
}
