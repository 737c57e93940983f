import { MailLimit } from '#contract/mail-constants.ts';
import { openRange } from '#server/desk/files/store.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { createLinks } from '#server/platform/links/links.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import type { DatedEntry, MailedFile } from './descriptions.ts';

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
 * Creates links to the files of an email's texts, for its recipient.
 * @param db not a transaction: the links must exist before the email arrives
 * @param attached the files that need no link
 * @returns a function that adds the links to a text
 */
export async function linkFiles(
  db: Db,
  { mail, setup, recipient }: { mail: OutgoingMail; setup: MailSetup; recipient: Recipient },
  entries: DatedEntry[],
  attached: MailedFile[] = [],
) {
  const isAttached = new Set(attached.map(({ id }) => id));
  const linked = [...new Set(filesOf(entries).map(({ id }) => id))].filter((id) => !isAttached.has(id));
  const made = linked.map((subjectId) => ({ userId: recipient.id, subjectId, mailId: mail.id }));
  const tokens = await createLinks(db, 'file', made);
  return (entry: DatedEntry): DatedEntry => ({
    ...entry,
    files: (entry.files ?? []).map((file) => {
      const token = tokens[linked.indexOf(file.id)];
      return token ? { ...file, url: `${setup.publicUrl}/api/mail/files?token=${token}` } : file;
    }),
  });
}

function filesOf(entries: DatedEntry[]) {
  return entries.flatMap(({ files = [] }) => files);
}
