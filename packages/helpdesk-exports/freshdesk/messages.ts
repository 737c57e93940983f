import type { ExportFolder } from '../records/export-folder.ts';
import { type Message, readMessage } from '../records/read-message.ts';
import type { Attachment } from './formats.ts';

type Attached = { attachments: Attachment[]; inline_attachments: Attachment[] };

export function readText(folder: ExportFolder, message: Pick<Message, 'of' | 'html' | 'text'>, attached: Attached) {
  const attachments = [...attached.attachments, ...attached.inline_attachments];
  const files = attachments.map((file) => ({
    key: file.id,
    name: file.name ?? file.content_file_name ?? file.id,
    contentType: file.content_type ?? file.content_content_type,
  }));
  const keyOf = (address: string) =>
    attachments.find((file) => file.attachment_url === address)?.id ?? pictureKey(address);
  return readMessage(folder, { ...message, files, keyOf });
}

/**
 * The id of a picture: `…/data/helpdesk/attachments/production/4300/original/image.png`, or in the token of
 * `https://acme.freshdesk.com/inline/attachment?token=…`, a JSON Web Token about `{"id":4300,…}`.
 */
export function pictureKey(address: string) {
  const [, id] = /\/attachments\/production\/(\d+)\//.exec(address) ?? [];
  if (id) return id;
  const [, payload] = /\/inline\/attachment\?token=[\w-]+\.([\w-]+)/.exec(address) ?? [];
  const [, signed] = /"id":"?(\d+)/.exec(Buffer.from(payload ?? '', 'base64url').toString()) ?? [];
  return signed;
}
