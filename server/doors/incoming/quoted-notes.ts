import { setImmediate } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { alphanumericsOf } from './alphanumerics.ts';
import { attachedTexts } from './attached-texts.ts';

/** So many equal letters in a row are not a coincidence. */
const Row = 32;

/** How many letters a line needs if it is marked as a quote, and if it is not but is a whole line of a note. */
const MarkedLine = 10;
const WholeLine = 12;

/** In characters. An email's new words are shorter (`CommentLength`). */
const MostCompared = 100_000;

/** The words of an email as rows of letters, as lines marked as quotes, and as lines. */
type Said = { rows: Set<string>; quoted: Set<string>; lines: Set<string> };
type Note = { body: string; isOwnMail: boolean };
type Placement = { ticketId: string; authorId: string };

/**
 * Whether an email repeats words of an internal note of its ticket, or of one that was split off from it, follows it or
 * the other way round. Words that clients can read there already don't count. Quotes lose their marks, headers and line
 * breaks on the way through some mail programs, so words are compared by their letters.
 */
export async function quotesNote(tx: Db, mail: ReadMail, { ticketId, authorId }: Placement) {
  const isRelated = sql`${comments.ticketId} in ${relatedTo(ticketId)}`;
  const notes: Note[] = await tx
    .select({
      body: comments.body,
      // Each email of a user may have the same unrecognized signature.
      isOwnMail: sql<boolean>`${comments.source} = 'mail' and ${comments.authorId} = ${authorId}`,
    })
    .from(comments)
    .where(and(isRelated, eq(comments.isInternal, true)));
  if (notes.length === 0) return false;

  const said = saidIn([mail.whole, ...attachedTexts(mail)].join('\n'));
  if (!(await repeatsAny(said, notes))) return false;
  for (const text of await publicTexts(tx, ticketId, isRelated)) await forget(said, text);
  return repeatsAny(said, notes);
}

/** Each part has an index of its own. */
const relatedTo = (id: string) => sql`(
  select ${id}::uuid
  union select split_from_id from tickets where id = ${id}
  union select follows_id from tickets where id = ${id}
  union select id from tickets where split_from_id = ${id}
  union select id from tickets where follows_id = ${id})`;

async function publicTexts(tx: Db, ticketId: string, isRelated: SQL) {
  const ofComments = await tx
    .select({ text: comments.body })
    .from(comments)
    .where(and(isRelated, eq(comments.isInternal, false)));
  const ofTicket = await tx
    .select({ text: sql<string>`${tickets.title} || E'\\n' || ${tickets.description}` })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  return [...ofTicket, ...ofComments].map(({ text }) => text);
}

function saidIn(text: string): Said {
  const lines = text.slice(0, MostCompared).split('\n');
  const quoted = lines.filter((line) => /^\s*[>|]/.test(line)).map(alphanumericsOf);
  const all = lines.map(alphanumericsOf);
  return { rows: new Set(rowsOf(all.join(''))), quoted: new Set(quoted), lines: new Set(all) };
}

async function repeatsAny(said: Said, notes: Note[]) {
  for (const { body, isOwnMail } of notes) {
    const note = alphanumericsOf(body);
    const whole = body.split('\n').map(alphanumericsOf);
    if ([...said.quoted].some((line) => line.length >= MarkedLine && note.includes(line))) return true;
    if (whole.some((line) => line !== '' && said.quoted.has(line))) return true;
    if (!isOwnMail && whole.some((line) => line.length >= WholeLine && said.lines.has(line))) return true;
    if (!isOwnMail && rowsOf(note).some((row) => said.rows.has(row))) return true;
    // A ticket may have hundreds of long notes.
    await setImmediate();
  }
  return false;
}

/** Excludes words that clients can already read. */
async function forget(said: Said, text: string) {
  const known = alphanumericsOf(text);
  for (const row of rowsOf(known)) said.rows.delete(row);
  for (const lines of [said.quoted, said.lines])
    for (const line of lines) if (line !== '' && known.includes(line)) lines.delete(line);
  await setImmediate();
}

function rowsOf(letters: string) {
  return Array.from({ length: Math.max(0, letters.length - Row + 1) }, (_, at) => letters.slice(at, at + Row));
}
