import { createHash, type Hash } from 'node:crypto';
import { FieldLimit } from '#contract/shared-constants.ts';
import { readSender } from '#mail-reader';
import { lineOf } from './mail-text.ts';

/** Longer ones would not fit into an index. */
export const LongestMessageId = 500;

const CR = 13;
const LF = 10;

/** The bytes of an email's headers end before this position. */
export function endOfHeaders(bytes: Buffer) {
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return at + 1;
  }
  return bytes.length;
}

/**
 * Identifies an email without parsing it. Servers on its way add headers, so only a few
 * headers count.
 * @param bytes the email as it arrived
 * @returns its Message-ID without angle brackets, empty if there is none, and SHA-256 of Message-ID, From and body with
 * equal line ends
 */
export function identityOf(bytes: Buffer) {
  const end = endOfHeaders(bytes);
  const headers = bytes.toString('latin1', 0, end).replace(/\r?\n[ \t]+/g, ' ');
  const messageId = headerIn(headers, 'message-id')
    .replace(/^<|>$/g, '')
    .replace(/[^\x21-\x7e]/g, '')
    .slice(0, LongestMessageId);
  const hash = createHash('sha256').update(`${messageId}\n${headerIn(headers, 'from')}\n`);
  addBody(hash, bytes, end);
  return { messageId, identity: hash.digest() };
}

/** In bytes: how much of a body is converted to a string at once. */
const Piece = 64 * 1024;

/** Programs and servers change line ends, and add or drop blank lines at the end. */
function addBody(hash: Hash, bytes: Buffer, start: number) {
  let end = bytes.length;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  for (let at = start; at < end; at += Piece)
    hash.update(bytes.toString('latin1', at, Math.min(at + Piece, end)).replaceAll('\r', ''), 'latin1');
}

const isBlank = (byte: number | undefined) => byte === CR || byte === LF || byte === 32 || byte === 9;

/** The address in the From header of an email that was not read yet; empty unless there is exactly one. */
export function senderIn(bytes: Buffer) {
  return lineOf(readSender(bytes), FieldLimit.email);
}

function headerIn(headers: string, name: string) {
  return new RegExp(`^${name}[ \\t]*:(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
}
