import { expect, test } from 'vitest';
import { archiveCompany, deleteCompany, unarchiveCompany } from '#contract/companies.ts';
import { company } from '#gallery/samples/companies.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './leaving-dialogs.stories.tsx';

test('what is still open with a company stands in the question', async () => {
  const screen = await show(stories.ArchiveWithWork);

  await expect.element(screen.getByText('1 active ticket stays in your lists until you close it.')).toBeVisible();
  await expect
    .element(screen.getByText('1 h 35 min of work ($190.00) is not billed yet. You can still bill it.'))
    .toBeVisible();
});

test('what agreements leave is in the question, also without time', async () => {
  const screen = await show(stories.DeleteWithAgreements);

  await expect.element(screen.getByText('$900.00 is not billed yet.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('4 h 15 min of its agreements are left.')).toBeVisible();
  await expect
    .element(screen.getByText('It owes 45 min of work, which is charged when its agreement ends.'))
    .toBeVisible();
});

test('a question whose facts could not be loaded says so', async () => {
  const screen = await show(stories.Failed);

  await expect.element(screen.getByText(/^We could not check for open tickets and unbilled time/)).toBeVisible();
});

test.each([
  ['Archive company', stories.Archive, archiveCompany, 'Company archived'],
  ['Take out of the archive', stories.Unarchive, unarchiveCompany, 'Company taken out of the archive'],
] as const)('“%s” is sent once it is confirmed', async (action, story, endpoint, said) => {
  const { api, ...screen } = await show(story);
  api.on(endpoint, () => company());

  await screen.getByRole('button', { name: action }).click();

  await expect.element(screen.getByText(said)).toBeInTheDocument();
  expect(api.callsOf(endpoint)).toMatchObject([{ params: { companyId: company().id } }]);
});

test('a deletion that failed leaves the question open, and Cancel has the focus first', async () => {
  const { api, ...screen } = await show(stories.Delete);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  api.fails();

  await screen.getByRole('button', { name: 'Delete company' }).click();

  await expect.element(screen.getByText('Failed to delete company')).toBeInTheDocument();
  await expect.element(screen.getByRole('alertdialog', { name: 'Delete Acme Dental?' })).toBeVisible();
  expect(api.callsOf(deleteCompany)).toEqual([]);
});
