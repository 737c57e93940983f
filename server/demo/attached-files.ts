import { storeFile } from '#server/desk/files/store.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { bytesOf } from './read-data.ts';

/** Stores a file of the demo as an upload of a user or of somebody unknown. @returns its id */
export async function attachDemoFile(
  db: Db,
  { id, companyId }: Pick<UserActor, 'companyId'> & { id: string | null },
  name: string,
) {
  const stored = await storeFile(db, { name, bytes: bytesOf(name), uploadedById: id, companyId });
  return stored.id;
}
