import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createTemplate, updateTemplate } from '#contract/templates.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './template-desk.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByRole('dialog').getByLabelText(name, { exact: true });

test('a new template has its steps in order, and leaves out those without a text', async () => {
  const { api, user } = await show(stories.Empty);
  await button('Add template').first().click();
  await field('Name').fill('Backup check');
  await field('Title').fill('Backup of {{company.naem}}');
  await button('Add step').click();
  await user.keyboard('Look at the report{Enter}Restore a file{Enter}');
  await page.getByLabelText('Required, Step 2').click();
  await button('More actions for step 2').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add template' }).click();
  await expect.element(page.getByText(templateMessages.unknown('company.naem'))).toBeVisible();
  await field('Title').fill('Backup of {{company.name}}');

  await page.getByRole('dialog').getByRole('button', { name: 'Add template' }).click();

  await expect.element(page.getByText(templateMessages.created)).toBeVisible();
  const step = { section: null, help: '', isRequired: false, when: null };
  expect(api.callsOf(createTemplate).map(({ body }) => body)).toMatchObject([
    {
      name: 'Backup check',
      title: 'Backup of {{company.name}}',
      steps: [
        { ...step, text: 'Restore a file', isRequired: true },
        { ...step, text: 'Look at the report' },
      ],
    },
  ]);
});

test('an edit sends what was changed', async () => {
  const { api } = await show(stories.Editing);
  await page.getByRole('switch', { name: 'Show the steps to the client' }).click();

  await button('Save').click();

  await expect.poll(() => api.callsOf(updateTemplate)[0]?.body).toEqual({ isShownToClient: false, version: 1 });
});

test('a step may depend on what was answered in a form', async () => {
  const { api } = await show(stories.EditingCondition);
  await button('Save').click();
  await expect.element(page.getByText(`Step 1: ${templateMessages.answersRequired}`)).toBeVisible();
  expect(api.callsOf(updateTemplate)).toEqual([]);

  await page.getByLabelText('Only if the answer to').selectOptions('Do they need a laptop? (New employee)');
  await page.getByRole('group', { name: 'is', exact: true }).getByLabelText('Yes').click();
  await button('Save').click();

  await expect
    .poll(() => api.callsOf(updateTemplate)[0]?.body?.steps?.[0]?.when)
    .toEqual({ key: 'laptop', in: ['yes'] });
});
