import { inArray } from 'drizzle-orm';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { attachedTexts } from './attached-texts.ts';

/** How many links of one email are looked up. Ours have one. */
const MostLinks = 1_000;

/**
 * Ends the password reset links that an email quotes, such as a returned email or a question about one. Staff can read
 * the email from now on, and a link is for one person only.
 */
export async function endQuotedResetLinks(tx: Db, mail: ReadMail) {
  const quoted = [mail.whole, mail.html ?? '', ...attachedTexts(mail)]
    .join('\n')
    .matchAll(/reset-password\?token=([\w-]{43})/g);
  const hashes = [...quoted].slice(0, MostLinks).map(([, token = '']) => sha256(token));
  if (hashes.length > 0) await tx.delete(links).where(inArray(links.secretHash, hashes));
}
