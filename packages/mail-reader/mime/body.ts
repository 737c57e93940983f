import { takeDataPictures } from '../files/data-pictures.ts';
import { type FilePart, isNamed } from '../files/files.ts';
import { unpackTnef } from '../outlook/tnef.ts';
import type { BodyText } from '../text/lines.ts';
import { decodeText, guessedCharset } from './charset.ts';
import { unwrapSigned } from './cms.ts';
import { rawHeader } from './headers.ts';
import { type Part, readMessage } from './message.ts';
import { decodeTransfer } from './transfer-encoding.ts';
import { splitUuencoded } from './uuencode.ts';

export type Body = {
  texts: BodyText[];
  files: FilePart[];
  plain: string;
  reports: Part[];
  depth: number;
  isEncrypted: boolean;
};

/** Report parts for mail programs, which are not listed as files. */
const reportTypes =
  /^(message\/(delivery-status|global-delivery-status|disposition-notification|feedback-report)|text\/(rfc822-headers|vnd\.google\.email-reaction\+json))$/;

/** Renderings for watches and interactive email. Programs always send another one beside them. */
const ignoredTypes = /^text\/(x-amp-html|watch-html)$/;

/** Sorts the parts of an email into texts, files and reports. */
export function readBody(root: Part): Body {
  const body: Body = { texts: [], files: [], plain: '', reports: [], depth: 0, isEncrypted: false };
  collect(root, body, { isRelated: false });
  return body;
}

type Place = { isRelated: boolean };

function collect(part: Part, body: Body, place: Place) {
  const { value: type } = part.type;
  if (part.isTooDeep) body.files.push(filePart(part, body, place));
  else if (type === 'multipart/alternative') collectAlternative(part, body, place);
  else if (type === 'multipart/related') collectRelated(part, body);
  else if (type === 'multipart/encrypted') collectEncrypted(part, body, place);
  else if (type === 'multipart/appledouble') collect(part.children.at(-1) ?? part, body, place);
  else if (part.children.length > 0) for (const child of part.children) collect(child, body, place);
  else collectLeaf(part, body, place);
}

function collectEncrypted(part: Part, body: Body, place: Place) {
  body.isEncrypted = true;
  for (const child of part.children) body.files.push(filePart(child, body, place));
}

function collectLeaf(part: Part, body: Body, place: Place) {
  const { value: type } = part.type;
  if (reportTypes.test(type)) body.reports.push(part);
  else if (isTnef(part)) collectTnef(part, body, place);
  else if (isWrapped(part)) collectWrapped(part, body, place);
  else if (isText(part, body)) addText(part, body);
  else if (!ignoredTypes.test(type)) body.files.push(filePart(part, body, place));
}

/** Prefers HTML, whose structure tells new words from quotes. Uses plain text if the HTML has no words. */
function collectAlternative(part: Part, body: Body, place: Place) {
  const choices = part.children.map((child) => {
    const choice: Body = { texts: [], files: [], plain: '', reports: [], depth: 0, isEncrypted: false };
    collect(child, choice, place);
    return choice;
  });
  const said = choices.filter(({ texts }) => texts.some(({ text }) => /\S/.test(text)));
  const chosen =
    said.findLast(({ texts }) => texts.some((text) => text.kind === 'html' && hasWords(text.text))) ?? said[0];
  body.texts.push(...(chosen?.texts ?? []));
  body.files.push(...choices.flatMap(({ files }) => files));
  body.reports.push(...choices.flatMap(({ reports }) => reports));
  body.isEncrypted ||= choices.some(({ isEncrypted }) => isEncrypted);
  const plain = choices.find(({ texts }) => texts.some(({ kind }) => kind === 'plain'));
  body.plain += plain ? plain.texts.map(({ text }) => text).join('\n') : '';
}

/** Whether HTML shows more than pictures. */
function hasWords(html: string) {
  const visible = html
    .slice(0, 200_000)
    .replaceAll(/<(style|script|title)\b[^>]*>[^<]*(?:<(?!\/\1)[^<]*)*/gi, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(nbsp|zwnj|#160|#8203);/gi, '');
  return /[\p{L}\p{N}\p{So}]/u.test(visible);
}

function collectRelated(part: Part, body: Body) {
  const start = part.type.parameters.get('start')?.replaceAll(/[<>\s]/g, '');
  const root = part.children.find(({ headers }) => start && contentId(headers) === start) ?? part.children[0];
  for (const child of part.children) collect(child, body, { isRelated: child !== root });
}

function contentId(headers: Part['headers']) {
  return rawHeader(headers, 'content-id')?.replaceAll(/[<>\s]/g, '');
}

/**
 * Whether a part is text of the email. It is a file if it is an attachment, or has a name and is not the first text.
 */
function isText(part: Part, body: Body) {
  if (!/^(text\/(plain|html|enriched|richtext)|multipart\/.*)$/.test(part.type.value)) return false;
  if (part.disposition.value === 'attachment') return false;
  return !isNamed(part) || (body.texts.length === 0 && body.files.length === 0 && part.disposition.value === 'inline');
}

/** The charset that the text of an email declares in itself or is probably in, where its header declares none. */
export function charsetOfText({ type, headers, bytes, children }: Part): string | undefined {
  if (children.length > 0) return children.map(charsetOfText).find((found) => found);
  if (!/^text\/(plain|html)$/.test(type.value)) return undefined;
  const text = decodeTransfer(bytes, rawHeader(headers, 'content-transfer-encoding') ?? '');
  return charsetInHtml(text) ?? guessedCharset(text);
}

function addText(part: Part, body: Body) {
  const bytes = decodeTransfer(part.bytes, rawHeader(part.headers, 'content-transfer-encoding') ?? '');
  const charset = part.type.parameters.get('charset') ?? charsetInHtml(bytes);
  const text = decodeText(bytes, charset).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');
  const isHtml = part.type.value === 'text/html' || isHtmlByMistake(text);
  const split = isHtml ? takeDataPictures(text) : splitUuencoded(text);
  body.files.push(...split.files);
  body.texts.push({
    kind: isHtml ? 'html' : 'plain',
    text: /enriched|richtext/.test(part.type.value) ? split.text.replaceAll(/<[^<>]*>/g, '') : split.text,
    isFlowed: /flowed/i.test(part.type.parameters.get('format') ?? ''),
    isDelSp: /yes/i.test(part.type.parameters.get('delsp') ?? ''),
  });
}

/** The charset that a page declares (HTML Standard, 4.2.5.4), for a part whose header declares none. */
function charsetInHtml(bytes: Buffer) {
  return /<meta\b[^<>]{0,200}?charset\s{0,5}=\s{0,5}["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 1024))?.[1];
}

function isHtmlByMistake(text: string) {
  return /^\s*(?:<!doctype html|<html[\s>])/i.test(text.slice(0, 500));
}

function isTnef(part: Part) {
  const name = part.type.parameters.get('name') ?? part.disposition.parameters.get('filename') ?? '';
  return /^application\/(vnd\.)?ms-tnef$/.test(part.type.value) || /^winmail\.dat$/i.test(name);
}

/** Some servers forget the type; RFC 8551 (3.2.1) gives the file its name for that. */
function isWrapped(part: Part) {
  const name = part.disposition.parameters.get('filename') ?? part.type.parameters.get('name') ?? '';
  const isUnknown = part.type.value === 'application/octet-stream' && /^smime\.p7m$/i.test(name.trim());
  return isUnknown || /^application\/(x-)?pkcs7-mime$/.test(part.type.value);
}

/** Reads the email inside an S/MIME signature. The signature stays a file. */
function collectWrapped(part: Part, body: Body, place: Place) {
  const file = filePart(part, body, place);
  const signed = body.depth < 2 ? unwrapSigned(file.bytes) : undefined;
  if (signed) {
    body.depth += 1;
    collect(readMessage(signed), body, place);
  } else if (!/^(certs-only|compressed-data)$/i.test(part.type.parameters.get('smime-type') ?? '')) {
    body.isEncrypted = true;
  }
  body.files.push(file);
}

/** Adds the text and files of TNEF. Other bytes stay a file. */
function collectTnef(part: Part, body: Body, place: Place) {
  const file = filePart(part, body, place);
  const content = unpackTnef(file.bytes);
  if (!content) {
    body.files.push(file);
    return;
  }
  if (content.text && !body.texts.some(({ text }) => /\S/.test(text))) body.texts.push(content.text);
  body.files.push(...content.files);
}

function filePart(part: Part, body: Body, { isRelated }: Place): FilePart {
  const encoding = rawHeader(part.headers, 'content-transfer-encoding') ?? '';
  const isEmail = part.type.value === 'message/rfc822' && !/base64|quoted/i.test(encoding);
  return {
    part,
    position: body.files.length,
    bytes: isEmail ? part.bytes : decodeTransfer(part.bytes, encoding),
    contentId: contentId(part.headers),
    isRelated,
  };
}
