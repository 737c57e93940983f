import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { listTicketFiles } from '#server/files/ticket-files.ts';
import { listFollowers } from './followers.ts';

/** What the API exposes of one ticket, but not of the tickets in a list. */
export async function findDetails(db: Db, actor: Pick<Actor, 'role'>, ticketId: string) {
  const files = await listTicketFiles(db, actor, ticketId);
  return isStaff(actor) ? { files, followers: await listFollowers(db, ticketId) } : { files };
}

/** The details of a new ticket without files. */
export function noDetails(actor: Pick<Actor, 'role'>) {
  return isStaff(actor) ? { files: [], followers: [] } : { files: [] };
}
