import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSavedReply, deleteSavedReply, updateSavedReply } from '#contract/saved-replies.ts';
import { savedReply } from '#gallery/samples/saved-replies.ts';
import { template } from '#gallery/samples/templates.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './reply-desk.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });

test('each reply says whose it is and what sending it changes; others’ are not offered for a change', async () => {
  const screen = await show(stories.Filled);
  const reply = (name: string) => screen.getByRole('article', { name });
  await expect
    .element(reply('On site visit'))
    .toMatchTextContent(
      /Shared by Grace LindqvistInternal noteStatus Waiting for clientPriority LowCategory Hardware IssuesAdds on-siteRemoves remoteAdds the steps of Monthly maintenanceSnoozes: next weekAssigns the ticket to the sender$/,
    );

  await expect.element(reply('Greeting')).toMatchTextContent(/Shared by Sam Okafor$/);
  await expect.element(button('Edit Greeting')).not.toBeInTheDocument();
});

test('mistakes stand at their fields, and a variable is put where the cursor is', async () => {
  const { api } = await show(stories.Invalid);
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  await field('Text').fill('Hello {{requester.name}}');
  await expect.element(page.getByText(/^There is no variable {{requester.name}}/)).toBeVisible();
  await field('Text').fill('Hello !');
  const text = field('Text').element() as HTMLTextAreaElement;
  text.setSelectionRange(6, 6);

  await button('Insert requester.firstName').click();

  await expect.element(field('Text')).toHaveValue('Hello {{requester.firstName}}!');
  await expect.element(field('Text')).toHaveFocus();
  expect(text.selectionStart).toBe('Hello {{requester.firstName}}'.length);
  expect(api.callsOf(createSavedReply)).toEqual([]);
});

test('a new reply waits until it is saved', async () => {
  const { api, user } = await show(stories.Filled);
  api.on(createSavedReply, ({ body }) => savedReply({ ...body, changes: {} }));
  await button('Add saved reply').click();
  await field('Text').fill('Hello.');
  await user.keyboard('{Escape}');
  await button('Add saved reply').click();
  await expect.element(page.getByText('We kept what you had typed.')).toBeVisible();
  await expect.element(field('Text')).toHaveValue('Hello.');
  await field('Name').fill('Greeting');
  await field('Status').selectOptions('Resolved');
  await field('Category').selectOptions('Hardware Issues');
  await field('Snooze').selectOptions('Next week');
  await page.getByLabelText(/^Add tags/).fill('greeted, new');
  await page.getByLabelText(/^Remove tags/).fill('old');
  await page.getByRole('combobox', { name: 'Add the steps of a template' }).click();
  await page.getByRole('option', { name: /^Monthly maintenance/ }).click();
  await field('Write it as an internal note').click();

  await button('Add saved reply').click();

  await expect.element(page.getByText('Saved reply added')).toBeVisible();
  expect(api.callsOf(createSavedReply).map(({ body }) => body)).toEqual([
    {
      name: 'Greeting',
      text: 'Hello.',
      changes: {
        ...{ status: 'resolved', category: 'Hardware Issues', addTags: ['greeted', 'new'], removeTags: ['old'] },
        ...{ templateId: template().id, snooze: 'next_week', isInternal: true },
      },
    },
  ]);
});

test('what is typed during a save keeps the form of a reply open', async () => {
  const { api } = await show(stories.Editing);
  const saved = Promise.withResolvers<ReturnType<typeof savedReply>>();
  api.on(updateSavedReply, () => saved.promise);
  await field('Name').fill('Visit');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(button('Saving...')).toBeDisabled();
  await field('Name').fill('Visit today');
  saved.resolve(savedReply({ name: 'Visit', version: 2 }));
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  api.on(updateSavedReply, ({ body }) => savedReply({ name: body?.name ?? '', version: 3 }));

  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsOf(updateSavedReply).map(({ body }) => body)).toEqual([
    { name: 'Visit', version: 1 },
    { name: 'Visit today', version: 2 },
  ]);
});

test('a reply is deleted only after a question, and the focus goes to what creates another one', async () => {
  const { api } = await show(stories.Deleting);
  api.on(deleteSavedReply, () => ({ message: '' }));
  await expect.element(page.getByText(/^It is gone for all of your team\./)).toBeVisible();

  await button('Delete reply').click();

  await expect.element(page.getByText('Saved reply deleted')).toBeVisible();
  await expect.element(button('Add saved reply').first()).toHaveFocus();
  await expect.element(page.getByRole('article', { name: 'On site visit' })).not.toBeInTheDocument();
  expect(api.callsOf(deleteSavedReply)).toHaveLength(1);
});

test('a search that nothing matches is cleared with one click', async () => {
  await show(stories.Filled);
  await page.getByRole('searchbox', { name: 'Search saved replies' }).fill('zebra');
  await expect.element(page.getByText('No name or text matches your search.')).toBeVisible();

  await button('Clear search').click();

  await expect.element(page.getByRole('article', { name: 'Greeting' })).toBeVisible();
});
