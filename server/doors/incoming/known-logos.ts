import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import type { Arrival } from './arrival.ts';

/** How many earlier emails of the sender are looked at. */
const MostCompared = 20;

/**
 * Marks pictures of a signature as decoration if the sender's earlier emails had pictures of the same size. The first
 * time, a logo looks like a screenshot, so it becomes a file.
 */
export async function leaveOutLogos(tx: Db, { row, mail }: Pick<Arrival, 'row' | 'mail'>) {
  const doubtful = mail.attachments.filter(({ mayBeLogo, isDecoration }) => mayBeLogo && !isDecoration);
  if (doubtful.length === 0) return;
  const earlier = await tx
    .select({ attachments: incomingMails.attachments })
    .from(incomingMails)
    .where(
      and(
        eq(foldedAddress(incomingMails.sender), foldedAddress(mail.from)),
        ne(incomingMails.id, row.id),
        eq(incomingMails.state, 'done'),
      ),
    )
    .orderBy(desc(incomingMails.createdAt))
    .limit(MostCompared);
  const sizes = new Set(earlier.flatMap(({ attachments }) => attachments.map(({ size }) => size)));
  for (const picture of doubtful) picture.isDecoration = sizes.has(picture.size);
}
