import { createForm, deleteForm, findForm, listForms, listOfferedForms, updateForm } from '#contract/forms.ts';
import { createTicket } from '#contract/tickets.ts';
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

export const formRows = [
  row('forms to fill in', listOfferedForms, everybody),
  row('forms', listForms, forStaff),
  row('forms, by search', listForms, forStaff, () => ({ querystring: { search: 'employee' } })),
  row('a form', findForm, forStaff, at()),
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
    row(`form ${formId} deleted`, deleteForm, '401 403 403 403 403 404 403 401 401 401', () => ({
      params: { formId },
    })),
  ]),
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
