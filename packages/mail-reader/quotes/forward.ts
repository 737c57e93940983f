import type { Author } from '../signatures/author.ts';
import { isBlank, joinLines, type Line } from '../text/lines.ts';
import { emailIn } from './attributions.ts';
import { type Beginning, findBeginnings } from './beginnings.ts';
import { readHeaderBlock } from './header-blocks.ts';
import { type Trimmed, trim } from './new-words.ts';
import { isRule } from './separators.ts';
import { isForwardSubject } from './subject-prefixes.ts';

/**
 * `from` is the address of the first author, or the name in an email without an address; `above` is the forwarder's
 * text above the email.
 */
export type Forwarded = { from: string; fromName?: string; text: string; subject?: string; above: string };

const longestName = 100;

/**
 * Reads a forwarded email.
 * @returns undefined for other emails. Without words above the forwarded email, the whole email is its text.
 */
export function readForward(
  lines: Line[],
  subject: string,
  isReply: boolean,
  author: Author,
  recipients: string[],
): (Trimmed & { forwarded: Forwarded }) | undefined {
  const says = isForwardSubject(subject);
  const [first = says ? quotedEmail(lines) : undefined] = findBeginnings(lines, isReply || says);
  if (!first) return undefined;
  const passesOn =
    first.kind === 'forward' ||
    (!isReply && isOfSomebodyElse(first, recipients)) ||
    (says && !isFinnishReply(lines, first, subject) && saysNothingBelowQuote(lines, first.end));
  if (!passesOn) return undefined;
  const above = withoutRule(lines.slice(0, first.start));
  const { text, elided, own, signature } = trim(above, false, author);
  const rest = unquoted(lines.slice(first.end));
  const theirs = trim(rest, false, author);
  return {
    text: text || joinLines(lines.slice(first.start)),
    elided: [elided, text && joinLines(lines.slice(above.length))].filter(Boolean).join('\n\n'),
    forwarded: { ...authorIn(first.from), text: joinLines(rest), above: text },
    own: [...own, ...theirs.own],
    signature: [...signature, ...theirs.signature],
  };
}

/** Some programs quote the forwarded email together with its header lines. */
function quotedEmail(lines: Line[]): Beginning | undefined {
  const start = lines.findIndex((line) => line.depth > 0 && !isBlank(line));
  const header = start >= 0 ? readHeaderBlock(lines, start) : undefined;
  if (!header || (lines.slice(header.end).find((line) => !isBlank(line))?.depth ?? 0) === 0) return undefined;
  const from = header.lines.find(({ label }) => label === 'from')?.value ?? '';
  return { kind: 'history', start, end: header.end, from };
}

/** A reply goes to the author of the email below it, so a header block of somebody else's email passes it on. */
function isOfSomebodyElse({ kind, from }: Beginning, recipients: string[]) {
  const author = withoutTag(emailIn(from));
  return kind === 'history' && author !== '' && !recipients.some((address) => withoutTag(address) === author);
}

function withoutTag(address: string) {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** `VS:` is a forwarded email in Danish and Norwegian, and a reply in Finnish. */
function isFinnishReply(lines: Line[], { start, end }: Beginning, subject: string) {
  const isFinnish = lines.slice(start, end).some(({ text }) => /lähettäjä\s?[:*]|kirjoitti/i.test(text));
  return isFinnish && /^\s*(?:\[[^\]]{1,40}\]\s*)?vs\s*:/i.test(subject);
}

/** “Dana <dana@acme.example>” or, in some programs, “Dana [mailto:dana@acme.example]”. */
function authorIn(from: string) {
  const address = emailIn(from);
  const name = nameIn(from);
  if (!address) return { from: name };
  const isNamed = /[>\]]["'\s;]*$/.test(from) && name !== '' && name.length <= longestName;
  return { from: address, ...(isNamed && { fromName: name }) };
}

/** Within a company, a header block shows only names. */
function nameIn(from: string) {
  return from.replaceAll(/^["'\s]+|["'\s;]+$|<[^<>]*>|\[[^[\]]*\]/g, '').trim();
}

/** Answers below a quote make an email a reply, even if its subject says otherwise. */
function saysNothingBelowQuote(lines: Line[], start: number) {
  const rest = lines.slice(start).filter((line) => !isBlank(line));
  return !(rest[0] && rest[0].depth > 0 && rest.some(({ depth }) => depth === 0));
}

function withoutRule(lines: Line[]) {
  const end = lines.findLastIndex((line) => !isBlank(line) && !isRule(line.text)) + 1;
  return lines.slice(0, end);
}

function unquoted(lines: Line[]) {
  const depth = Math.min(
    ...lines
      .slice(0, 50_000)
      .filter((line) => !isBlank(line))
      .map((line) => line.depth),
    50,
  );
  return lines.map((line) => ({ ...line, depth: Math.max(0, line.depth - depth) }));
}
