import { MailLimit } from '#contract/mail-constants.ts';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { openRange } from '#server/files/store.ts';
import type { Letter } from '#server/mail/letter.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import type { DatedEntry, MailedFile } from './descriptions.ts';
import { createFileLinks } from './file-links.ts';

/**
 * Programs and scripts. Large mail services refuse the whole email if it contains one
 * (https://support.google.com/mail/answer/6590).
 */
const refused =
  /\.(ade|adp|apk|appx|appxbundle|bat|cab|chm|cmd|com|cpl|diagcab|diagcfg|diagpkg|dll|dmg|ex_?|exe|hta|img|ins|iso|isp|jar|jnlp|js|jse|lib|lnk|mde|mjs|msc|msi|msix|msixbundle|msp|mst|nsh|pif|ps1|scr|sct|shb|sys|vb|vbe|vbs|vhd|vxd|wsc|wsf|wsh|xll)$/i;

/**
 * Chooses the files to attach to an email, in the order of its texts, up to the size limit. Their bytes are read piece by
 * piece while the email is sent.
 */
export function attachmentsOf(db: Db, entries: DatedEntry[]): { attached: MailedFile[]; attachments: Attachments } {
  let room: number = MailLimit.attachedBytes;
  const attached = filesOf(entries).filter(({ name, size }) => {
    if (size > room || refused.test(name)) return false;
    room -= size;
    return true;
  });
  const attachments = attached.map((file) => ({
    filename: file.name,
    // Mail servers would change the lines of an attached email.
    contentType: file.contentType.startsWith('message/') ? 'application/octet-stream' : file.contentType,
    contentDisposition: 'attachment' as const,
    contentTransferEncoding: 'base64' as const,
    content: openRange(db, file, { from: 0, to: file.size }),
  }));
  return { attached, attachments };
}

type Attachments = NonNullable<Letter['attachments']>;

/**
 * Creates links to the files of an email's texts.
 * @param attached the files that need no link
 * @returns a function that adds the links to a text
 */
export async function linkFiles(
  db: Db,
  { mail, setup }: { mail: OutgoingMail; setup: MailSetup },
  entries: DatedEntry[],
  attached: MailedFile[] = [],
) {
  const isAttached = new Set(attached.map(({ id }) => id));
  const linked = filesOf(entries).flatMap(({ id }) => (isAttached.has(id) ? [] : [id]));
  const tokens = await createFileLinks(db, mail, linked);
  return (entry: DatedEntry): DatedEntry => ({
    ...entry,
    files: (entry.files ?? []).map((file) => {
      const token = tokens.get(file.id);
      return token ? { ...file, url: `${setup.publicUrl}/api/mail/files?token=${token}` } : file;
    }),
  });
}

function filesOf(entries: DatedEntry[]) {
  return entries.flatMap(({ files = [] }) => files);
}
