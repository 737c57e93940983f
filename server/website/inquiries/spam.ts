import { arrayOverlaps, eq, sql } from 'drizzle-orm';
import { foldedWord } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { listCompaniesAt } from './companies-at.ts';
import { domainOf } from './domains.ts';
import { findInquiry, lockInquiry } from './queries.ts';
import { inquiryRecord } from './record.ts';

type Message = { email: string; sentFrom?: string | null | undefined; message: string };

/** In characters. A shorter text is the same by chance. */
const SHORTEST_TEXT = 40;

/** What a message has in common with similar ones: its addresses, their domains and its text. */
function keysOf({ email, sentFrom, message }: Message) {
  const addresses = [...new Set([email, ...(sentFrom ? [sentFrom] : [])].map(foldedWord))];
  const text = foldedWord(message).trim();
  return [
    ...addresses.map((address) => `address:${address}`),
    ...domainsOf(addresses).map(domainKey),
    ...(text.length >= SHORTEST_TEXT ? [`text:${sha256(text).toString('hex')}`] : []),
  ];
}

const domainKey = (domain: string) => `domain:${domain}`;

function domainsOf(addresses: string[]) {
  return [...new Set(addresses.flatMap((address) => domainOf(address) ?? []))];
}

/** The keys without the domains at which clients have their addresses: one person's spam must not hide their colleagues. */
async function keysWithoutClients(tx: Db, message: Message) {
  const keys = keysOf(message);
  const kept = new Set(keys);
  for (const domain of domainsOf([message.email, message.sentFrom ?? ''])) {
    if ((await listCompaniesAt(tx, domain)).length > 0) kept.delete(domainKey(domain));
  }
  return [...kept];
}

/** Whether staff marked a message like this one as spam. */
export async function resemblesSpam(tx: Db, message: Message) {
  return (await tx.$count(inquiries, arrayOverlaps(inquiries.spamKeys, keysOf(message)))) > 0;
}

/** Marks an inquiry as spam: later ones that resemble it are suspected, too. Throws 404. */
export async function markSpam(db: Db, actor: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (inquiry.spamReason === 'marked') return inquiry;
    const mark = {
      isSuspectedSpam: true,
      spamReason: 'marked',
      spamKeys: await keysWithoutClients(tx, inquiry),
    } as const;
    await tx.update(inquiries).set(mark).where(eq(inquiries.id, id));
    await record(tx, actor, { action: 'spam', ...inquiryRecord(inquiry) });
    return findInquiry(tx, id);
  });
}

/** Marks an inquiry as not spam: later ones that resemble it are not suspected any more. Throws 404. */
export async function markNotSpam(db: Db, actor: UserActor, id: string) {
  return db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry.isSuspectedSpam) return inquiry;
    await forgetKeys(tx, keysOf(inquiry));
    const mark = { isSuspectedSpam: false, spamReason: null, spamKeys: null };
    await tx.update(inquiries).set(mark).where(eq(inquiries.id, id));
    await record(tx, actor, { action: 'not spam', ...inquiryRecord(inquiry) });
    return findInquiry(tx, id);
  });
}

/** What staff say last counts. */
async function forgetKeys(tx: Db, keys: string[]) {
  const left = sql`array(select unnest(${inquiries.spamKeys}) except select unnest(${sql.param(keys)}::text[]))`;
  await tx.update(inquiries).set({ spamKeys: left }).where(arrayOverlaps(inquiries.spamKeys, keys));
}
