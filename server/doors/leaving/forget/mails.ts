import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { deleteForGood } from '#server/desk/tickets/redaction/files.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import type { Identity } from './identity.ts';
import { among, type Found, type Search } from './search.ts';

/** Finds the emails that have an address of a person somewhere. */
export function findMailsWith(find: Search, { addresses }: Identity) {
  return find('incoming_mails', hasAddress(addresses));
}

/**
 * Deletes the originals of emails that may name a person, because a name can't be removed from an original: theirs, those
 * about tickets that they took part in, and those that were also sent to them. Of their own emails only the time stays; the
 * text is in the tickets. Emails that wait for a decision are deleted.
 * @param found those of `findMailsWith`
 */
export async function forgetMailsOf(
  tx: Db,
  { id, addresses }: Identity,
  { ownTickets }: { ownTickets: SQL },
  found: Found,
) {
  const folded = sql.join(
    addresses.map((address) => foldedAddress(address)),
    sql`, `,
  );
  const isTheirs = or(eq(incomingMails.userId, id), sql`${foldedAddress(incomingMails.sender)} in (${folded})`);
  const isUndecided = inArray(incomingMails.state, ['waiting', 'held']);
  const mayName = or(isTheirs, sql`${incomingMails.ticketId} in ${ownTickets}`, among(found, hasAddress(addresses)));

  await deleteOriginals(tx, and(mayName, or(ne(incomingMails.state, 'held'), isTheirs)));
  await tx.delete(incomingMails).where(and(isTheirs, isUndecided));
  await tx
    .update(incomingMails)
    .set({
      envelope: { sender: null, recipients: [] },
      sender: RemovedText,
      senderName: '',
      copied: [],
      subject: RemovedText,
      text: '',
      elided: '',
      html: null,
      attachments: [],
    })
    .where(isTheirs);
}

function hasAddress(addresses: string[]) {
  return sql`concat_ws(' ', ${incomingMails.envelope}, ${incomingMails.copied}, ${incomingMails.text},
    ${incomingMails.elided}, ${incomingMails.html}) ilike any(${sql.param(addresses.map(containing))}::text[])`;
}

async function deleteOriginals(tx: Db, which: SQL | undefined) {
  const found = await tx
    .select({ id: incomingMails.id, fileId: incomingMails.fileId })
    .from(incomingMails)
    .where(and(which, isNotNull(incomingMails.fileId)))
    .orderBy(incomingMails.id)
    .for('update');
  const fileIds = found.flatMap(({ fileId }) => fileId ?? []);
  if (fileIds.length === 0) return;
  const ids = found.map((mail) => mail.id);
  await tx.update(incomingMails).set({ fileId: null }).where(inArray(incomingMails.id, ids));
  const originals = await tx
    .select({ id: files.id, place: files.place })
    .from(files)
    .where(inArray(files.id, fileIds))
    .orderBy(files.id)
    .for('update');
  await deleteForGood(tx, originals);
}

function containing(text: string) {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
