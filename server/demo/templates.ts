import { eq, like } from 'drizzle-orm';
import { z } from 'zod';
import { NewTemplate } from '#contract/templates.ts';
import { createTemplate } from '#server/desk/templates/commands.ts';
import { applyTemplate, updateStep } from '#server/desk/tickets/checklist/commands.ts';
import { listSteps } from '#server/desk/tickets/checklist/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { type Actors, actorOf } from './people.ts';
import { readYaml } from './read-data.ts';

const ours = readYaml('templates.yaml', z.array(z.strictObject(NewTemplate.shape)));

/** How many steps of the new employee's ticket are done. */
const DONE = 3;

/** Adds the templates of the demo's staff, and begins the checklist of a new employee. */
export async function addTemplates(db: Db, actors: Actors) {
  const [priya, marcus] = [actorOf(actors, 'priya'), actorOf(actors, 'marcus')];
  for (const template of ours) await createTemplate(db, priya, template);

  const isSetup = like(tickets.title, 'Set up an account for our new hygienist%');
  const { id: ticketId } = one(await db.select({ id: tickets.id }).from(tickets).where(isSetup));
  const isOfEmployee = eq(templates.name, 'New employee');
  const { id: templateId } = one(await db.select({ id: templates.id }).from(templates).where(isOfEmployee));
  await applyTemplate(db, priya, ticketId, templateId);
  const steps = await listSteps(db, ticketId);
  for (const { id: stepId } of steps.slice(0, DONE)) {
    await updateStep(db, marcus, { ticketId, stepId }, { state: 'done' });
  }
}
