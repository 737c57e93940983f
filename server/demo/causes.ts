import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { setCause } from '#server/desk/tickets/cause/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const Cause = z.strictObject({ cause: z.string(), by: PersonName, tickets: z.array(z.string()) });
const causes = readYaml('causes.yaml', z.array(Cause));

/** Says which ticket causes others, of several companies. */
export async function setCauses(db: Db, actors: Actors) {
  const idOf = async (title: string) =>
    one(await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.title, title))).id;
  for (const { cause, by, tickets: caused } of causes) {
    const causeId = await idOf(cause);
    for (const title of caused) await setCause(db, actorOf(actors, by), await idOf(title), causeId);
  }
}
