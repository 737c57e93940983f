import { z } from 'zod';
import { NewSavedReply } from '#contract/saved-replies.ts';
import { createSavedReply } from '#server/desk/saved-replies/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const replies = readYaml('saved-replies.yaml', z.array(z.strictObject({ ...NewSavedReply.shape, by: PersonName })));

/** Saves the replies of the demo's staff. */
export async function saveReplies(db: Db, actors: Actors) {
  for (const { by, ...reply } of replies) {
    await createSavedReply(db, actorOf(actors, by), reply);
  }
}
