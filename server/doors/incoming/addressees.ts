import { sql } from 'drizzle-orm';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { type OwnAddresses, oursAmong } from './own-addresses.ts';

/** An email to more people is not a reply to a client. */
const MostReaders = 100;

type Ticket = { id: string; clientId: string; companyId: string; assignedToId: string | null };
type Writing = { ticket: Ticket; authorId: string; own: OwnAddresses };

/**
 * Whether an email from staff was meant for people outside the ticket: it was not sent to us, or it was also sent to
 * somebody who does not take part in the ticket.
 */
export async function doubtAboutAddressees(tx: Db, mail: ReadMail, { ticket, authorId, own }: Writing) {
  const ours = await oursAmong(tx, own, mail.recipients);
  if (!mail.to.some((address) => ours.has(address))) return 'not_addressed';
  const others = [...new Set(mail.recipients)].filter((address) => !ours.has(address));
  const isKnown = others.length <= MostReaders && (await allTakePart(tx, others, ticket, authorId));
  return isKnown ? null : 'other_readers';
}

/** Whether all addresses belong to users who take part in a ticket and may read it. An empty address does not. */
async function allTakePart(tx: Db, addresses: string[], ticket: Ticket, authorId: string) {
  const { rows } = await tx.execute<{ isKnown: boolean }>(sql`
    select not exists (
      select from json_array_elements_text(${JSON.stringify(addresses)}::json) as address where not exists (
        select from users
        where ${foldedAddress(sql`users.email`)} = ${foldedAddress(sql`address`)}
          and is_active and deleted_at is null and (company_id is null or company_id = ${ticket.companyId})
          and (id in (${authorId}, ${ticket.clientId}, ${ticket.assignedToId})
            or exists (select from ticket_participants where ticket_id = ${ticket.id} and user_id = users.id)
            or company_id is null and exists (select from ticket_followers where ticket_id = ${ticket.id} and user_id = users.id)
            or company_id is null and exists (select from comments where ticket_id = ${ticket.id} and author_id = users.id))
      )
    ) as "isKnown"`);
  return rows[0]?.isKnown === true;
}
