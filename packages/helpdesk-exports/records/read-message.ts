import type { ExportedFile, LeftOut, Text } from '../exported.ts';
import { type ExportFolder, leftOut } from './export-folder.ts';

export type ListedFile = Omit<ExportedFile, 'open'>;

export type Message = {
  /** What the message is called in the report: `ticket 4711`. */
  of: string;
  html?: string;
  text?: string;
  files: ListedFile[];
  /** The key of the file that the address of a picture belongs to. */
  keyOf: (address: string) => string | undefined;
};

/** A text with its files, also those pictures inside of HTML that the export does not list as files. */
export async function readMessage(folder: ExportFolder, { of, html, text, files: listed, keyOf }: Message) {
  const { files, missing } = await findFiles(folder, [...listed, ...unlisted({ html, listed, keyOf })], of);
  const shownKey = (address: string) => files.find(({ key }) => key === keyOf(address))?.key;
  const body: Text = html === undefined ? { text: text ?? '' } : { html: withPictures(html, shownKey) };
  return { body, files, missing };
}

function unlisted({ html = '', listed, keyOf }: { html?: string; listed: ListedFile[]; keyOf: Message['keyOf'] }) {
  const found = new Map<string, ListedFile>();
  for (const [, , quoted, single] of html.matchAll(Picture)) {
    const address = addressIn(quoted ?? single);
    const key = keyOf(address);
    if (key === undefined || listed.some((file) => file.key === key)) continue;
    const [name = `picture-${key}`] = /[^/]+\.\w{3,4}$/.exec(address.replace(/[?#].*/, '')) ?? [];
    found.set(key, { key, name });
  }
  return [...found.values()];
}

/** Names the files of pictures: `src="file:KEY"`. */
function withPictures(html: string, keyOf: (address: string) => string | undefined) {
  return html.replace(Picture, (all, before: string, quoted?: string, single?: string) => {
    const key = keyOf(addressIn(quoted ?? single));
    return key === undefined ? all : `${before}"file:${key}"`;
  });
}

const Picture = /(<img\b[^<>]*?\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

function addressIn(attribute = '') {
  return attribute.replaceAll('&amp;', '&');
}

/** The files that are in the folder `attachments`. The others are reported together. */
async function findFiles(folder: ExportFolder, wanted: ListedFile[], of: string) {
  const files: ExportedFile[] = [];
  const lost: string[] = [];
  for (const file of wanted) {
    const found = await folder.attached(file);
    if (found) files.push(found);
    else lost.push(`attachments/${file.key} (${file.name})`);
  }
  const missing: LeftOut[] = lost.length > 0 ? [leftOut(`${lost.join(', ')} of ${of}`, 'there is no such file')] : [];
  return { files, missing };
}
