import { eq } from 'drizzle-orm';
import {
  addStep,
  applyTemplate,
  deleteStep,
  findChecklist,
  orderSteps,
  redactStep,
  updateChecklist,
  updateStep,
} from '#contract/checklists.ts';
import * as commands from '#server/desk/tickets/checklist/commands.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertTemplate } from '../templates.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const created = '401 403 403 403 201 201 403 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forViewers = '401 200 200 200 200 200 404 401 401 401';
const hiddenFromClients = '401 404 404 404 200 200 404 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const refused = '401 403 403 403 409 409 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const missingToAll = '401 404 404 404 404 404 404 401 401 401';

/** A ticket of the caller, if they are of company A, else of somebody there, with a step. */
async function step(scene: Scene) {
  const { id: ticketId } = await scene.insertTicket(scene.owner);
  const { id: stepId } = await commands.addStep(scene.db, await staffOf(scene), ticketId, input);
  return { ticketId, stepId };
}

const input = { text: 'Restore a file', section: null, isRequired: false };

async function staffOf({ insertUser }: Scene) {
  const { id } = await insertUser('admin');
  return { type: 'user', id, role: 'admin', companyId: null } as const;
}

async function shown(scene: Scene) {
  const { ticketId } = await step(scene);
  await scene.db.update(tickets).set({ isChecklistShown: true }).where(eq(tickets.id, ticketId));
  return { ticketId };
}

async function merged(scene: Scene) {
  const { id: mergedIntoId } = await scene.insertTicket(scene.owner);
  const { id: ticketId } = await scene.insertTicket(scene.owner, { mergedIntoId, status: 'closed' });
  return { ticketId, stepId: crypto.randomUUID() };
}

const at = (params: (scene: Scene) => Promise<Record<string, string>>, body?: unknown) => async (scene: Scene) => ({
  params: await params(scene),
  body,
});
const withTemplate = async (scene: Scene) => ({
  params: await step(scene),
  body: { templateId: (await insertTemplate(scene)).id },
});
/** The steps of a ticket, the last one first. */
async function reversed(scene: Scene) {
  const { ticketId, stepId } = await step(scene);
  const { id: otherId } = await commands.addStep(scene.db, await staffOf(scene), ticketId, input);
  return { params: { ticketId }, body: { stepIds: [otherId, stepId] } };
}

const reason = { reason: 'A password' };
const note = { state: 'not_needed', note: 'No tape any more' };

export const checklistRows = [
  row('a checklist that clients see', findChecklist, forViewers, at(shown)),
  row('a hidden checklist', findChecklist, hiddenFromClients, at(step)),
  row('a checklist shown', updateChecklist, forStaff, at(step, { isShownToClient: true })),
  row('a checklist of a merged ticket shown', updateChecklist, refused, at(merged, { isShownToClient: true })),
  row('a template applied', applyTemplate, created, withTemplate),
  row('an unknown template applied', applyTemplate, invalid, at(step, { templateId: crypto.randomUUID() })),
  row('a step added', addStep, created, at(step, { text: 'Look at the disks' })),
  row('an empty step added', addStep, invalid, at(step, { text: ' ' })),
  row('a step added to a merged ticket', addStep, refused, at(merged, { text: 'Look at the disks' })),
  row('a step changed', updateStep, forStaff, at(step, { text: 'Look at the disks' })),
  row('a step not needed', updateStep, forStaff, at(step, note)),
  row('a step not needed without a word', updateStep, invalid, at(step, { state: 'not_needed' })),
  row('a step of a merged ticket changed', updateStep, refused, at(merged, { state: 'done' })),
  row('a step deleted', deleteStep, forStaff, at(step)),
  row('steps ordered', orderSteps, forStaff, reversed),
  row('steps ordered without one', orderSteps, invalid, at(step, { stepIds: [] })),
  row('a step redacted', redactStep, forStaff, at(step, reason)),
  row('a step redacted without a reason', redactStep, invalid, at(step, { reason: '' })),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((id) => {
    const ofTicket = { ticketId: id, stepId: crypto.randomUUID() };
    const ofStep = async (scene: Scene) => ({ ...(await step(scene)), stepId: id });
    return [
      row(`checklist of ticket ${id}`, findChecklist, missingToAll, () => ({ params: ofTicket })),
      row(`checklist of ticket ${id} shown`, updateChecklist, missing, () => ({ params: ofTicket, body: {} })),
      row(`template applied to ticket ${id}`, applyTemplate, missing, () => ({ params: ofTicket, body: {} })),
      row(`step added to ticket ${id}`, addStep, missing, () => ({ params: ofTicket, body: {} })),
      row(`steps of ticket ${id} ordered`, orderSteps, missing, () => ({ params: ofTicket, body: {} })),
      row(`step ${id} changed`, updateStep, missing, at(ofStep, {})),
      row(`step ${id} deleted`, deleteStep, missing, at(ofStep)),
      row(`step ${id} redacted`, redactStep, missing, at(ofStep, {})),
    ];
  }),
];
