import { eq, sql } from 'drizzle-orm';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { ReadMail } from '#mail-reader';
import { forgetMails, forgetQuotes } from '#server/desk/tickets/redaction/mails.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import type { Acceptance, Arrival, Surroundings } from './arrival.ts';
import { decide, decideAccepted } from './decide.ts';
import { endQuotedResetLinks } from './end-reset-links.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { leaveOutLogos } from './known-logos.ts';
import { lineOf, storable } from './mail-text.ts';
import type { Outcome } from './outcome.ts';
import type { IncomingMail } from './queue.ts';
import { fullTime, type ReadingTime, readInProcess } from './read-in-process.ts';
import { resumeMailTo } from './resume-mail.ts';
import { readMailBytes } from './store-mail.ts';
import { referredTo } from './ticket-of-mail.ts';

export type Processing = Surroundings & {
  authservId?: string | undefined;
  nameServers?: string[] | undefined;
};

/** Maximum length of a stored text, in characters. The original has all of it. */
const LongestText = 500_000;

/**
 * Processes a stored email: reads it, checks its sender, decides what becomes of it (decide.ts) and records that.
 * @param tx the transaction that has claimed the email; everything happens in it or nothing does
 * @param time what is left for reading it
 * @throws if it can't be read, for another attempt
 */
export async function processMail(tx: Db, { id }: IncomingMail, processing: Processing, time: ReadingTime) {
  return finishMail(tx, await readArrival(tx, id, processing, time), processing);
}

/** Reads a stored email and checks its sender. It may take ten seconds. */
export async function readArrival(
  tx: Db,
  id: string,
  { db, own, authservId, nameServers }: Processing,
  time = fullTime(),
): Promise<Arrival> {
  const row = one(await tx.select().from(incomingMails).where(eq(incomingMails.id, id)));
  const bytes = await readMailBytes(db, id);
  const mail = await readInProcess({ bytes, envelope: row.envelope, authservId, nameServers }, row.lane, time);
  const fingerprints = await fingerprintsOf(tx, mail, own, row.envelope.isHeadersOnly);
  return { row, mail, fingerprints, readingTime: Math.round(time.spent) };
}

/**
 * Decides what becomes of an email, and records it.
 * @param acceptance how staff accepted a held email
 * @throws 400 if staff must choose more
 */
export async function finishMail(tx: Db, arrival: Arrival, around: Surroundings, acceptance?: Acceptance) {
  await leaveOutLogos(tx, arrival);
  await resumeMailTo(tx, arrival);
  const outcome = acceptance
    ? await decideAccepted(tx, arrival, acceptance, around)
    : await decide(tx, arrival, around);
  await endQuotedResetLinks(tx, arrival.mail);
  await keep(tx, arrival, outcome);
  await forgetRemoved(tx, arrival, outcome);
  return outcome;
}

/** Removes text from the email that was removed from its ticket. A returned digest quotes many tickets. */
async function forgetRemoved(tx: Db, { row }: Arrival, outcome: Outcome) {
  if (outcome.ticketId) await forgetQuotes(tx, row.id, outcome.ticketId);
  else if (outcome.state === 'done' && outcome.result === 'bounce') await forgetMails(tx, eq(incomingMails.id, row.id));
}

async function keep(tx: Db, { row, mail, fingerprints, readingTime }: Arrival, { state, ...outcome }: Outcome) {
  await tx
    .update(incomingMails)
    .set({
      ...textsOf(mail),
      ...fingerprints,
      result: null,
      reason: null,
      commentId: null,
      noteReason: null,
      answeredDigestId: null,
      ...outcome,
      state,
      verdict: mail.verdict,
      readingTime,
      processedAt: sql`clock_timestamp()`,
      version: sql`${incomingMails.version} + 1`,
    })
    .where(eq(incomingMails.id, row.id));
}

function textsOf(mail: ReadMail) {
  const { from, fromName, cc, subject, whole, elided, html, attachments } = mail;
  return {
    sender: lineOf(from, FieldLimit.email),
    senderName: lineOf(fromName, FieldLimit.name),
    copied: cc.slice(0, 100).map((address) => lineOf(address, FieldLimit.email)),
    subject: lineOf(subject, 500),
    text: storable(whole).slice(0, LongestText).toWellFormed(),
    elided: storable(elided).slice(0, LongestText).toWellFormed(),
    html: html === null ? null : storable(html),
    refersTo: referredTo(mail),
    attachments: attachments.slice(0, 100).map(({ name, size }) => ({ name: lineOf(name, 150), size })),
  };
}
