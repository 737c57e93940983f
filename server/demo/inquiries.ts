import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ContactMessage } from '#contract/inquiries.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { attachToInquiry } from '#server/desk/files/attach.ts';
import type { Db } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { storeMessage, updateInquiry } from '#server/website/inquiries/commands.ts';
import { attachDemoFile } from './attached-files.ts';
import { type Coming, convertLater, DemoConversion } from './conversions.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const DemoInquiry = z.strictObject({
  ...ContactMessage.omit({ homepage: true }).shape,
  hoursAgo: z.number(),
  /** The file of an inquiry that came by email. */
  attached: z.string().optional(),
  /** The provider user who answered, and how many hours later. */
  answered: z.strictObject({ by: PersonName, afterHours: z.number() }).optional(),
  converted: DemoConversion.optional(),
});

const demoInquiries = readYaml('inquiries.yaml', z.array(DemoInquiry));

const stranger = { id: null, companyId: null };

/**
 * Creates inquiries from the website and one by email, with past dates. There are no events of their arrival, because a demo sends no
 * mail about people who don't exist.
 * @returns the tickets of those who became clients, to raise with the others
 */
export async function receiveInquiries(db: Db, actors: Actors) {
  const coming: Coming[] = [];
  for (const { hoursAgo, answered, converted, attached, ...message } of demoInquiries) {
    const { id } = await storeMessage(db, message);
    if (attached) await attachToInquiry(db, [await attachDemoFile(db, stranger, attached)], { inquiryId: id });
    if (answered) await updateInquiry(db, actorOf(actors, answered.by), id, { isAnswered: true });

    const createdAt = momentAgo(hoursAgo);
    const answeredAt = answered ? momentAgo(hoursAgo - answered.afterHours) : null;
    await db.update(inquiries).set({ createdAt, answeredAt }).where(eq(inquiries.id, id));
    if (converted) coming.push(convertLater(db, actors, { id, createdAt, conversion: converted }));
  }
  return coming;
}

function momentAgo(hours: number) {
  return new Date(Date.now() - hours * HOUR);
}
