import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Answers } from '#contract/form-answers.ts';
import { NewForm } from '#contract/forms.ts';
import { DAY } from '#contract/shared-constants.ts';
import { raiseTicket } from '#server/desk/approvals/raise.ts';
import { createForm } from '#server/desk/forms/commands.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readYaml } from './read-data.ts';

const Raised = z.strictObject({
  from: PersonName,
  /** The answers that are dates, in days from now. */
  in: z.record(z.string(), z.int()),
  answers: Answers,
});
const ours = readYaml(
  'forms.yaml',
  z.array(z.strictObject({ template: z.string().nullable(), form: NewForm, tickets: z.array(Raised) })),
);

/** Adds what the demo's clients are asked, and the tickets that some of them raised with it. */
export async function addForms(db: Db, chief: UserActor, actors: Actors) {
  for (const { template, form, tickets } of ours) {
    const templateId = template === null ? null : await templateCalled(db, template);
    const { id: formId } = await createForm(db, chief, { ...form, templateId });
    for (const { from, in: ahead, answers } of tickets) {
      const dates = Object.entries(ahead).map(([key, days]) => [key, inDays(days)]);
      const answered = { ...answers, ...Object.fromEntries(dates) };
      await raiseTicket(db, actorOf(actors, from), { formId, answers: answered });
    }
  }
}

async function templateCalled(db: Db, name: string) {
  return one(await db.select({ id: templates.id }).from(templates).where(eq(templates.name, name))).id;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
