import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { NewApproval, NewDecision } from '#contract/approvals.ts';
import { DAY } from '#contract/shared-constants.ts';
import { createApproval, decideApproval } from '#server/desk/approvals/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const Asked = z.strictObject({
  ticket: z.string(),
  by: PersonName,
  ask: NewApproval,
  /** In days. */
  openFor: z.int().optional(),
  decision: NewDecision.extend({ from: PersonName }).optional(),
});
const asked = readYaml('approvals.yaml', z.array(Asked));

/** Asks clients to approve something. One of them has decided. */
export async function askForApprovals(db: Db, actors: Actors) {
  for (const { ticket, by, ask, openFor, decision } of asked) {
    const { id } = one(await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.title, ticket)));
    const expiresOn = openFor ? new Date(Date.now() + openFor * DAY).toISOString().slice(0, 10) : null;
    const approval = await createApproval(db, actorOf(actors, by), id, { ...ask, expiresOn });
    if (!decision) continue;
    const { from, ...decided } = decision;
    await decideApproval(db, actorOf(actors, from), approval.id, decided);
  }
}
