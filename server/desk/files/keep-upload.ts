import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { countUpload, refuseBeyondCompanyLimit } from './limits.ts';
import { presentFile } from './rows.ts';
import { completeFile, type Received } from './store.ts';

/** Makes an upload visible to its uploader. Throws 429 and 403 beyond the limits. */
export function keepUpload(db: Db, actor: UserActor, upload: Received) {
  return db.transaction(async (tx) => {
    await countUpload(tx, actor);
    await refuseBeyondCompanyLimit(tx, actor, upload);
    const file = await completeFile(tx, upload);
    await record(tx, actor, { action: 'created', kind: 'file', recordId: file.id, recordName: file.name });
    return presentFile(file);
  });
}
