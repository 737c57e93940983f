import { z } from 'zod';
import { NewView } from '#contract/views.ts';
import { createView } from '#server/desk/views/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const views = readYaml('views.yaml', z.array(z.strictObject({ ...NewView.shape, by: PersonName })));

/** Saves a view that all staff see and one that its owner keeps. */
export async function saveViews(db: Db, actors: Actors) {
  for (const { by, ...view } of views) {
    await createView(db, actorOf(actors, by), view);
  }
}
