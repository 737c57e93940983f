import { FileNameBytes } from '#contract/files-constants.ts';

/** Invisible characters that change the direction of text: `photo\u202Egnp.exe` would look like `photoexe.png`. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Separators of paths, and characters that Windows allows in no name. */
const PATHS = /[<>:"|?*]/g;

/**
 * A name that is safe to show and to save: in NFC, without folders, control characters or characters that change the
 * direction of text, at most 150 bytes long. A longer name keeps its extension.
 * @param raw as sent, with or without a path
 */
export function fileNameOf(raw: string) {
  const base = raw.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .replace(DIRECTIONS, '')
    .replace(PATHS, '_')
    .replace(/^\s+|[\s.]+$/g, '');
  return shortened(plain) || 'file';
}

function shortened(name: string) {
  if (Buffer.byteLength(name) <= FileNameBytes) return name;
  const extension = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? '';
  const room = FileNameBytes - Buffer.byteLength(extension);
  const cut = Buffer.from(name.slice(0, name.length - extension.length)).subarray(0, room);
  // An incomplete character at the end is left out.
  return new TextDecoder().decode(cut, { stream: true }).trimEnd() + extension;
}

/**
 * A `Content-Disposition` header (RFC 6266). The name stands there twice: in ASCII for old clients, and in full.
 * @param name as `fileNameOf` returns it
 */
export function dispositionOf(kind: 'attachment' | 'inline', name: string) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/**
 * The headers of a CSV file, which is saved under its title.
 * @param title such as `Acme 2026-11`, without the extension
 */
export function csvHeaders(title: string) {
  return {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': dispositionOf('attachment', fileNameOf(`${title.replaceAll(/[/\\]/g, '-')}.csv`)),
  };
}
