import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { NewApproval, NewDecision } from '#contract/approvals.ts';
import { DAY, MINUTE } from '#contract/shared-constants.ts';
import { createApproval, decideApproval } from '#server/desk/approvals/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { approvalDecisions, approvals } from '#server/platform/database/tables/approvals.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';
import { Age, minutes } from './ticket.ts';

const Asked = z.strictObject({
  ticket: z.string(),
  by: PersonName,
  ask: NewApproval,
  /** In days. */
  openFor: z.int().optional(),
  /** When it was asked after its ticket was opened, and decided after that. */
  past: z.strictObject({ askedAfter: Age, decidedAfter: Age }).optional(),
  decision: NewDecision.extend({ from: PersonName }).optional(),
});
const asked = readYaml('approvals.yaml', z.array(Asked));

type Asked = z.output<typeof Asked>;

/** Asks clients to approve something. Some of them have decided, a few of them in the past. */
export async function askForApprovals(db: Db, actors: Actors) {
  for (const { ticket, by, ask, openFor, past, decision } of asked) {
    const { id, ...theirs } = await findTicket(db, ticket);
    if (past) {
      await insertDecided(db, { ticketId: id, ...theirs }, { by, ask, past, decision }, actors);
      continue;
    }
    const expiresOn = openFor ? new Date(Date.now() + openFor * DAY).toISOString().slice(0, 10) : null;
    const approval = await createApproval(db, actorOf(actors, by), id, { ...ask, expiresOn });
    if (!decision) continue;
    const { from, ...decided } = decision;
    await decideApproval(db, actorOf(actors, from), approval.id, decided);
  }
}

type Theirs = { ticketId: string; companyId: string; openedAt: Date };

/** Nothing can be asked on a ticket that is closed, so what was asked on it is invented. */
async function insertDecided(
  db: Db,
  { ticketId, companyId, openedAt }: Theirs,
  { by, ask, past, decision }: Pick<Asked, 'by' | 'ask' | 'past' | 'decision'>,
  actors: Actors,
) {
  if (!past || !decision) throw new Error('An approval of the past has been decided');
  const createdAt = new Date(openedAt.getTime() + minutes(past.askedAfter) * MINUTE);
  const endedAt = new Date(createdAt.getTime() + minutes(past.decidedAfter) * MINUTE);
  const { kind, question, amount, minutes: budget, needs } = ask;
  const what = { kind, question, amount, minutes: budget, needs, asksManagers: true };
  const where = { ticketId, askedOnId: ticketId, companyId, askedById: actorOf(actors, by).id };
  const state = { state: decision.decision, createdAt, endedAt };
  const made = await db
    .insert(approvals)
    .values({ ...what, ...where, ...state })
    .returning({ id: approvals.id });
  const given = { forId: actorOf(actors, decision.from).id, decision: decision.decision, note: decision.note };
  await db.insert(approvalDecisions).values({ approvalId: one(made).id, ...given, createdAt: endedAt });
}

async function findTicket(db: Db, title: string) {
  const { id, companyId, createdAt: openedAt } = tickets;
  return one(await db.select({ id, companyId, openedAt }).from(tickets).where(eq(tickets.title, title)));
}
