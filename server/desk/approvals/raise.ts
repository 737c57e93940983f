import { eq } from 'drizzle-orm';
import type { RaisedTicketInput } from '#contract/tickets.ts';
import { createTicket, readTicket } from '#server/desk/tickets/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { requestOfForm } from './commands.ts';

/** Creates a ticket like `createTicket`, and asks for the approval that its form asks for. */
export async function raiseTicket(db: Db, actor: UserActor, input: RaisedTicketInput) {
  const { formId } = input;
  if (formId === undefined) return createTicket(db, actor, input);

  return db.transaction(async (tx) => {
    const created = await createTicket(tx, actor, input);
    const [form] = await tx.select({ approval: forms.approval }).from(forms).where(eq(forms.id, formId));
    if (!form?.approval) return created;
    await requestOfForm(tx, await readTicket(tx, created.id), form.approval);
    return { ...created, ...(await readTicket(tx, created.id)) };
  });
}
