import { and, eq, isNull } from 'drizzle-orm';
import {
  createForm,
  deleteForm,
  downloadAnswers,
  fillInForm,
  findForm,
  listForms,
  listOfferedForms,
  updateForm,
} from '#contract/forms.ts';
import { createTicket } from '#contract/tickets.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import type { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertForm } from '../forms.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const everybody = '401 200 200 200 200 200 200 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const forSuperAdmins = '401 403 403 403 403 200 403 401 401 401';
const invalid = '401 403 403 403 403 400 403 401 401 401';
const texts = { name: 'New employee', title: 'New employee {{form.person}}' };
const questions = [{ key: 'person', label: 'Who starts?', kind: 'text' }];
const answers = { person: { name: 'Grace Hopper' }, firstDay: '2026-12-01' };

const at =
  (body?: unknown, form: Parameters<typeof insertForm>[1] = {}) =>
  async (scene: Scene) => ({ params: { formId: (await insertForm(scene, form)).id }, body });

/** A ticket with a form, as clients raise it; staff name company and requester as well. */
const raised =
  (changes: Parameters<typeof insertForm>[1] = {}, more: object = {}) =>
  async (scene: Scene) => ({ body: { formId: (await insertForm(scene, changes)).id, answers, ...more } });

const raisedForClient =
  (changes: Parameters<typeof insertForm>[1] = {}) =>
  async (scene: Scene) => {
    const { id: clientId, companyId } = await scene.insertUser('employee');
    return raised(changes, { clientId, companyId })(scene);
  };

/** There may be so few forms that not each call can have its own. */
async function anyForm(scene: Scene) {
  const isOffered = and(eq(forms.audience, 'clients'), eq(forms.isActive, true), isNull(forms.deletedAt));
  const [found] = await scene.db.select({ id: forms.id }).from(forms).where(isOffered).limit(1);
  return (found ?? (await insertForm(scene))).id;
}

/** A form filled in for a ticket of the caller, if they are of company A, else of somebody there. */
const filledIn =
  (changes: Partial<typeof tickets.$inferInsert> = {}, body: object = {}) =>
  async (scene: Scene) => {
    const { id: ticketId } = await scene.insertTicket(scene.owner, changes);
    return { params: { ticketId }, body: { formId: await anyForm(scene), answers, ...body } };
  };

const merged = async (scene: Scene) => {
  const { id: mergedIntoId } = await scene.insertTicket(scene.owner);
  return filledIn({ mergedIntoId, status: 'closed' })(scene);
};

export const formRows = [
  row('forms to fill in', listOfferedForms, everybody),
  row('forms', listForms, forStaff),
  row('forms, by search', listForms, forStaff, () => ({ querystring: { search: 'employee' } })),
  row('a form', findForm, forStaff, at()),
  row('answers as CSV', downloadAnswers, forStaff, async (scene) => ({ params: { formId: await anyForm(scene) } })),
  row('answers that end first', downloadAnswers, '401 403 403 403 400 400 403 401 401 401', () => ({
    params: { formId: crypto.randomUUID() },
    querystring: { from: '2026-12-02', to: '2026-12-01' },
  })),
  row('a form added', createForm, '401 403 403 403 403 201 403 401 401 401', () => ({ body: { ...texts, questions } })),
  row('an empty form added', createForm, invalid, () => ({ body: {} })),
  row('a form changed', updateForm, forSuperAdmins, at({ name: 'Changed' })),
  row('a form changed to nothing', updateForm, invalid, at({ name: '' })),
  row('a form deleted', deleteForm, forSuperAdmins, at()),
  ...[crypto.randomUUID(), 'ill-formed'].flatMap((formId) => [
    row(`form ${formId}`, findForm, '401 403 403 403 404 404 403 401 401 401', () => ({ params: { formId } })),
    row(`form ${formId} changed`, updateForm, '401 403 403 403 403 404 403 401 401 401', () => ({
      params: { formId },
      body: {},
    })),
    row(`answers of form ${formId}`, downloadAnswers, '401 403 403 403 404 404 403 401 401 401', () => ({
      params: { formId },
    })),
    row(`form ${formId} deleted`, deleteForm, '401 403 403 403 403 404 403 401 401 401', () => ({
      params: { formId },
    })),
  ]),
  row('a form filled in afterwards', fillInForm, '401 403 403 403 201 201 403 401 401 401', filledIn()),
  row('no answer afterwards', fillInForm, '401 403 403 403 400 400 403 401 401 401', filledIn({}, { answers: {} })),
  row('a form of a merged ticket', fillInForm, '401 403 403 403 409 409 403 401 401 401', merged),
  row(
    'an unknown form filled in afterwards',
    fillInForm,
    '401 403 403 403 404 404 403 401 401 401',
    filledIn({}, { formId: crypto.randomUUID() }),
  ),
  row('a form of an unknown ticket', fillInForm, '401 403 403 403 404 404 403 401 401 401', async (scene) => ({
    ...(await filledIn()(scene)),
    params: { ticketId: crypto.randomUUID() },
  })),
  row('raise with a form', createTicket, '401 201 201 201 400 400 201 401 401 401', raised()),
  row('raise with a form, for a client', createTicket, '401 201 201 201 201 201 201 401 401 401', raisedForClient()),
  row(
    'raise with a form of managers',
    createTicket,
    '401 404 404 201 400 400 - 401 401 401',
    raised({ roles: ['manager'] }),
  ),
  row(
    'raise with a form of staff, for a client',
    createTicket,
    '401 404 404 404 201 201 404 401 401 401',
    raisedForClient({ audience: 'staff' }),
  ),
  row(
    'raise with a form that is not offered',
    createTicket,
    '401 409 409 409 409 409 409 401 401 401',
    raisedForClient({ isActive: false }),
  ),
  row('raise with an unknown form', createTicket, '401 404 404 404 404 404 404 401 401 401', async ({ insertUser }) => {
    const { id: clientId, companyId } = await insertUser('employee');
    return { body: { formId: crypto.randomUUID(), clientId, companyId } };
  }),
];
