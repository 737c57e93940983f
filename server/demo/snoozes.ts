import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { MomentPresets } from '#contract/promise-constants.ts';
import { snoozeTicket } from '#server/desk/snoozes/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const Snooze = z.strictObject({ ticket: z.string(), by: PersonName, preset: z.enum(MomentPresets), note: z.string() });
const snoozes = readYaml('snoozes.yaml', z.array(Snooze));

/** Takes some tickets out of the way that wait for something. */
export async function snoozeTickets(db: Db, actors: Actors) {
  for (const { ticket, by, ...snooze } of snoozes) {
    const { id } = one(await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.title, ticket)));
    await snoozeTicket(db, actorOf(actors, by), id, { ...snooze, staysOnReply: false });
  }
}
