import type { FetchQueryObject, ImapFlow } from 'imapflow';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';

/** How often the server may fail to send an email. The last time, its headers are enough. */
const MostTries = 3;

/** How often each email could not be fetched so far, by UID. */
export type Tries = Map<number, number>;

export type Fetched = {
  receivedAt: Date;
  bytes: Buffer;
  isHeadersOnly?: boolean;
  /** A sentence for staff, if the server did not send the email but at most its headers. */
  trouble?: string;
};

/** Called with an email's headers and size before it is fetched. Throws 429 to leave it for later. */
type Permit = (headers: Buffer, size: number) => Promise<unknown>;

/**
 * Fetches an email, or only its headers if it is too large.
 * @returns undefined if the email is gone
 * @throws if the server does not hand it out, for another try; what `permit` throws
 */
export async function fetchOne(
  client: ImapFlow,
  uid: number,
  tries: Tries,
  permit: Permit,
): Promise<Fetched | undefined> {
  try {
    const fetched = await fetchWhole(client, uid, permit);
    tries.delete(uid);
    return fetched;
  } catch (error) {
    // Not about this email: the connection broke, or Microsoft 365 asks for a pause.
    if (!client.usable || isThrottled(error) || isForLater(error)) throw error;
    const count = (tries.get(uid) ?? 0) + 1;
    tries.set(uid, count);
    if (count < MostTries) {
      throw new Error(`The mail server does not hand out the email with UID ${uid}`, { cause: error });
    }
  }
  const rest = await fetchRest(client, uid);
  tries.delete(uid);
  return rest;
}

async function fetchWhole(client: ImapFlow, uid: number, permit: Permit): Promise<Fetched | undefined> {
  const about = await client.fetchOne(String(uid), { size: true, internalDate: true, headers: true }, { uid: true });
  if (about) {
    const isHeadersOnly = Number(about.size) > LargestMail;
    const { headers = Buffer.alloc(0) } = about;
    await permit(headers, isHeadersOnly ? headers.length : Number(about.size));
    const mail = isHeadersOnly ? about : await client.fetchOne(String(uid), { source: true }, { uid: true });
    const bytes = mail && (mail.source || mail.headers);
    if (bytes && bytes.length > 0) return { receivedAt: new Date(about.internalDate ?? 0), bytes, isHeadersOnly };
  }
  // For some emails, Exchange answers OK and sends nothing, although they exist.
  if (await isListed(client, uid)) throw new Error('The mail server answered without the email');
  return undefined;
}

/** Fetches at least the headers of an email that the server does not send as a whole. */
async function fetchRest(client: ImapFlow, uid: number): Promise<Fetched | undefined> {
  if (!(await isListed(client, uid))) return undefined;
  const about = await fetchIfPossible(client, uid, { internalDate: true });
  const mail = await fetchIfPossible(client, uid, { headers: true });
  return {
    receivedAt: new Date(about?.internalDate ?? 0),
    bytes: mail?.headers || Buffer.alloc(0),
    trouble: 'The mail server did not hand out this email in three tries.',
  };
}

async function fetchIfPossible(client: ImapFlow, uid: number, query: FetchQueryObject) {
  try {
    return (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
  } catch (error) {
    if (!client.usable || isThrottled(error)) throw error;
    return undefined;
  }
}

/** Whether an email exists. Throws if the server refuses to say, because then its problem is not about one email. */
async function isListed(client: ImapFlow, uid: number) {
  const found = await client.search({ uid: String(uid) }, { uid: true });
  if (!found) throw new Error('The mail server refuses to list the emails of the mailbox');
  return found.includes(uid);
}

/** Whether an email stays in the mailbox for now, because its sender or network has sent too much. */
export function isForLater(error: unknown): boolean {
  return isRefused(error, 'too many');
}

function isThrottled(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ETHROTTLE';
}
