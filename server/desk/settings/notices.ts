import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { currentSite, folderMistakes } from '#content/current-site.ts';
import type { OwnerNotice } from '#contract/notices.ts';
import type { Db } from '#server/platform/database/client.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { isSampleSite } from '#server/platform/domain/sample-site.ts';
import { findSettings } from '#server/platform/domain/settings.ts';
import { parsePrices, WORK_PRICES } from '#server/platform/domain/work-prices.ts';
import { findWorkPrices } from './prices.ts';

type Notice = z.output<typeof OwnerNotice>;

/** What only super admins can put right, the most urgent first. */
export async function listNotices(db: Db): Promise<Notice[]> {
  const mistakes = [...folderMistakes()];
  const [ofSample, ofPrices] = [await sampleUnderAnotherName(db), await unconfirmedPrices(db)];
  return [
    ...(mistakes.length > 0 ? [{ kind: 'folder' as const, sentences: mistakes }] : []),
    ...(ofSample ? [{ kind: 'sample' as const, sentences: [ofSample] }] : []),
    ...(ofPrices ? [{ kind: 'prices' as const, sentences: [ofPrices] }] : []),
  ];
}

/** What the website of a provider who has set a name of their own still advertises of the sample. */
export async function sampleUnderAnotherName(db: Db) {
  const values = await findSettings(db, ['provider_name', 'support_phone']);
  const { name, phones, location, claims } = currentSite().brand;
  if (!isSampleSite() || values.provider_name === name) return undefined;

  const isOwn = (number: string) => number === values.support_phone;
  const claimed = Object.values(claims).filter((claim) => claim !== undefined);
  const still = [
    ...phones.map(({ number }) => number).filter((number) => !isOwn(number)),
    location,
    ...(claimed.length > 0 ? [`claims such as “${claimed[0]}”`] : []),
  ];
  return `The website is still the sample’s, under your name: it shows ${still.join('; ')}. Run “npm run site -- new my-site” for a site of your own, and set SITE_DIR to its folder.`;
}

/** A new installation is asked in its first steps, and here once there is time that waits. */
async function unconfirmedPrices(db: Db) {
  const { isConfirmed, unpricedEntries } = await findWorkPrices(db);
  if (isConfirmed) return undefined;
  const [row] = await db.select().from(settings).where(eq(settings.key, WORK_PRICES));
  if (unpricedEntries === 0 && !parsePrices(row?.value ?? null)) return undefined;
  const waiting =
    unpricedEntries === 0
      ? ''
      : ` ${unpricedEntries.toLocaleString('en-US')} time ${unpricedEntries === 1 ? 'entry waits' : 'entries wait'} for an amount.`;
  return `Your prices are not confirmed, so new time has no amounts.${waiting} Confirm them in System settings.`;
}
