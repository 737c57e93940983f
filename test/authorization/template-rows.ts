import { createTemplate, deleteTemplate, findTemplate, listTemplates, updateTemplate } from '#contract/templates.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { insertTemplate } from '../templates.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const created = '401 403 403 403 201 201 403 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const texts = { name: 'Backup check', title: 'Backup check of {{company.name}}', steps: [{ text: 'Restore a file' }] };

const at = (body?: unknown) => async (scene: Scene) => ({
  params: { templateId: (await insertTemplate(scene)).id },
  body,
});

export const templateRows = [
  row('templates', listTemplates, forStaff),
  row('templates, by search', listTemplates, forStaff, () => ({ querystring: { search: 'backup' } })),
  row('a template', findTemplate, forStaff, at()),
  row('a template added', createTemplate, created, () => ({ body: texts })),
  row('an empty template added', createTemplate, invalid, () => ({ body: {} })),
  row('a template changed', updateTemplate, forStaff, at({ name: 'Changed' })),
  row('a template changed to nothing', updateTemplate, invalid, at({ name: '' })),
  row('a template deleted', deleteTemplate, forStaff, at()),
  row('a template in use deleted', deleteTemplate, '401 403 403 403 409 409 403 401 401 401', async (scene) => {
    const { params } = await at()(scene);
    const { id: ownerId } = await scene.insertUser('admin');
    const reply = { name: 'Look', text: 'Look.', isShared: true, changes: params };
    await scene.db.insert(savedReplies).values({ ownerId, ...reply });
    return { params };
  }),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((templateId) => [
    row(`template ${templateId}`, findTemplate, missing, () => ({ params: { templateId } })),
    row(`template ${templateId} changed`, updateTemplate, missing, () => ({ params: { templateId }, body: {} })),
    row(`template ${templateId} deleted`, deleteTemplate, missing, () => ({ params: { templateId } })),
  ]),
];
