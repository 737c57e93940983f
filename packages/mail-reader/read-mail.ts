import { type Attachment, attachments } from './files/files.ts';
import { readPictures } from './files/pictures.ts';
import type { Bounce } from './kind/bounce.ts';
import { isSet, readKind } from './kind/kind.ts';
import { listNames } from './kind/lists.ts';
import { readReaction } from './kind/reactions.ts';
import { readRecall } from './kind/recalls.ts';
import type { Mailbox } from './mime/addresses.ts';
import { type Body, charsetOfText, readBody } from './mime/body.ts';
import { decodeText } from './mime/charset.ts';
import { decodeHeader, type Headers, rawHeader } from './mime/headers.ts';
import { type Part, readMessage } from './mime/message.ts';
import { type Forwarded, readForward } from './quotes/forward.ts';
import { type Trimmed, trim } from './quotes/new-words.ts';
import { isReplySubject } from './quotes/subject-prefixes.ts';
import { headerCharset, readPeople } from './sender/people.ts';
import { readThreading } from './sender/threading.ts';
import { readVerdict, type Verdict } from './sender/verdict.ts';
import type { Author } from './signatures/author.ts';
import { bodyLines } from './text/body-lines.ts';
import { calendarLines } from './text/calendars.ts';
import { isBlank, joinLines, joinWords, type Line } from './text/lines.ts';

/** The content of an email, and facts about its sender. */
export type ReadMail = {
  /** The sender's address, with its domain in lower case; '' for an email without one. */
  from: string;
  fromName: string;
  /** The number of addresses in From. */
  fromCount: number;
  replyTo: Mailbox[];
  to: string[];
  cc: string[];
  /** The addresses of To, Cc, Bcc and the headers of a resent email; '' for a name without an address. */
  recipients: string[];
  subject: string;
  /** The new words, or the whole text if nothing is new. */
  text: string;
  whole: string;
  /** The parts cut from the whole text. */
  elided: string;
  /** Whether some of it is encrypted, so that it can't be read here. */
  isEncrypted?: true;
  /** The HTML of the email, not sanitized. */
  html: string | null;
  attachments: Attachment[];
  kind: 'message' | 'auto' | 'bounce';
  /** Whether it may be an automatic reply that is not marked as one. */
  looksAutomatic?: true;
  /** Whether it came through a mailing list. */
  isThroughList?: true;
  /** The names of that list in lower case; `List-Id` has a dot instead of the `@`. */
  listNames: string[];
  /** Whether it has the loop header. */
  isLoop?: true;
  bounce?: Bounce;
  /** The emoji with which its sender reacted to an email, without a word of their own. Then it is `auto`. */
  reaction?: string;
  /** The subject of the email that this one takes back, as Outlook asks for it. */
  recalls?: string;
  forwarded?: Forwarded;
  verdict: Verdict;
  messageId: string;
  inReplyTo: string[];
  references: string[];
  date: Date | null;
  headers: Headers;
};

/**
 * @property authservId the name of our mail server in `Authentication-Results`; without it, `verdict` is `none`
 * @property loopHeader the name, in lower case, of a header that marks emails of programs like the caller
 * @property subjectMark the mark in subjects of the caller's emails, such as `[TKT-1042]`; an email with it is an
 * answer
 */
type Options = { authservId?: string | undefined; loopHeader?: string; subjectMark?: RegExp };

/** Reads an email. Never throws: from bytes that are not an email, returns the readable text. */
export function readMail(bytes: Buffer, { authservId, loopHeader = '', subjectMark }: Options = {}): ReadMail {
  const root = readMessage(bytes);
  const { headers } = root;
  const charset = headerCharset(root) ?? charsetOfText(root);
  const body = readBody(root);
  const html = htmlOf(body);
  const { lines: said, encrypted } = bodyLines(body);
  const subject = decodeHeader(rawHeader(headers, 'subject') ?? '', charset);
  const people = readPeople(headers, charset);
  const isLoop = isSet(headers, loopHeader);
  const parts = reportParts(body);
  const isMarked = subjectMark?.test(subject) ?? false;
  const kind = readKind(root, { subject, from: people.from, text: joinWords(said), parts, isLoop, isMarked });
  const lines = said.some((line) => !isBlank(line)) ? said : [...said, ...calendarIn(body)];
  const whole = joinLines(lines);
  const { elided, own, signature, ...words } =
    kind.kind === 'bounce'
      ? { text: whole, elided: '', own: lines, signature: [] }
      : readWords(lines, headers, subject, people);
  const reaction =
    kind.kind === 'message' ? readReaction(parts, words.text, people.fromName, answersMail(headers)) : undefined;
  const recalls = kind.kind === 'message' ? readRecall(subject, words.text) : undefined;
  return {
    ...people,
    subject,
    ...words,
    whole: join(whole, encrypted),
    elided: join(elided, encrypted),
    html: html || null,
    ...((encrypted || body.isEncrypted) && { isEncrypted: true }),
    attachments: attachments(body.files, html, readPictures(own, signature)),
    ...(reaction ? { kind: 'auto', reaction } : recalls ? { kind: 'auto', recalls } : kind),
    ...(isLoop && { isLoop }),
    listNames: listNames(headers, [...people.to, ...people.cc]),
    verdict: readVerdict(headers, people.from, authservId),
    ...readThreading(headers),
    headers,
  };
}

function htmlOf({ texts }: Body) {
  const parts = texts.filter(({ kind }) => kind === 'html');
  return parts.map(({ text }) => text).join('\n');
}

/** The calendar's event, for an invitation without words. */
function calendarIn({ files }: Body): Line[] {
  const file = files.find(({ part }) => part?.type.value === 'text/calendar');
  return file ? calendarLines(decodeText(file.bytes, file.part?.type.parameters.get('charset'))) : [];
}

function reportParts({ reports, files }: Body): Part[] {
  return [...reports, ...files.flatMap(({ part }) => (part && /^(message|text)\//.test(part.type.value) ? part : []))];
}

function answersMail(headers: Headers) {
  return ['in-reply-to', 'references'].some((name) => rawHeader(headers, name));
}

function join(...texts: string[]) {
  return texts.filter(Boolean).join('\n\n');
}

/** The new words, or the words around a forwarded email. The whole text if nothing is new. */
function readWords(
  lines: Line[],
  headers: Headers,
  subject: string,
  { from, fromName, to, cc }: Pick<ReadMail, 'from' | 'fromName' | 'to' | 'cc'>,
): Trimmed & { forwarded?: Forwarded } {
  const isReply = answersMail(headers) || isReplySubject(subject);
  const author: Author = { name: fromName, address: from };
  const forward = readForward(lines, subject, isReply, author, [...to, ...cc]);
  if (forward) return forward;
  const trimmed = trim(lines, isReply, author);
  if (trimmed.text) return trimmed;
  const own = trimmed.own.some(({ pictures }) => pictures) ? trimmed.own : lines;
  return { text: joinLines(lines), elided: '', own, signature: trimmed.signature };
}
