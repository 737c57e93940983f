import type { FilePart } from '../files/files.ts';
import { decodeText } from '../mime/charset.ts';
import type { BodyText } from '../text/lines.ts';
import { mapiProperties } from './mapi.ts';
import { readRtf } from './rtf.ts';

type TnefContent = { text: BodyText | undefined; files: FilePart[] };

const signature = 0x223e9f78;

/** Attributes by the lower half of their id (MS-OXTNEF). */
const attribute = { body: 0x800c, data: 0x800f, title: 0x8010, render: 0x9002, message: 0x9003, properties: 0x9005 };

/** Properties by their id (MS-OXPROPS). */
const property = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  extension: 0x3703,
  name: 0x3704,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
};

/**
 * Unpacks `winmail.dat`, in which Outlook hides text and files from other programs.
 * @returns undefined if the bytes are not TNEF; for damaged TNEF, the content before the damage
 */
export function unpackTnef(bytes: Buffer): TnefContent | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return undefined;
  const message = new Map<number, Buffer>();
  const files: Map<number, Buffer>[] = [];
  for (const { id, value } of attributes(bytes)) {
    if (id === attribute.render) files.push(new Map());
    const file = files.at(-1);
    if (id === attribute.body) message.set(property.body, value);
    if (id === attribute.message) for (const [key, data] of mapiProperties(value)) message.set(key, data);
    if (id === attribute.data) file?.set(property.data, value);
    if (id === attribute.title) file?.set(property.name, value);
    if (id === attribute.properties)
      for (const [key, data] of mapiProperties(value)) if (!file?.has(key)) file?.set(key, data);
  }
  return { text: textOf(message), files: files.map(fileOf).filter((file) => file !== undefined) };
}

function* attributes(bytes: Buffer) {
  let position = 6;
  while (position + 9 <= bytes.length) {
    const id = bytes.readUInt16LE(position + 1);
    const length = bytes.readUInt32LE(position + 5);
    const start = position + 9;
    if (start + length > bytes.length) return;
    yield { id, value: bytes.subarray(start, start + length) };
    position = start + length + 2;
  }
}

function textOf(message: Map<number, Buffer>): BodyText | undefined {
  const html = message.get(property.html);
  if (html) return bodyText('html', decodeText(html));
  const rtf = readRtf(message.get(property.rtf));
  if (rtf) return bodyText(rtf.kind, rtf.text);
  const plain = message.get(property.body);
  return plain && bodyText('plain', decodeText(plain));
}

function bodyText(kind: BodyText['kind'], text: string): BodyText {
  return { kind, text: text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n'), isFlowed: false, isDelSp: false };
}

function fileOf(file: Map<number, Buffer>): FilePart | undefined {
  const bytes = file.get(property.data);
  if (!bytes) return undefined;
  const name = stringOf(file.get(property.longName)) || stringOf(file.get(property.name)) || undefined;
  const contentType = stringOf(file.get(property.type)) || 'application/octet-stream';
  return { name, contentType, bytes, contentId: stringOf(file.get(property.contentId)) || undefined };
}

function stringOf(value: Buffer | undefined) {
  return value ? decodeText(value).replaceAll('\0', '').trim() : '';
}
