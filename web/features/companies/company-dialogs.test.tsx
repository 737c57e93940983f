import { expect, test } from 'vitest';
import { createCompany, listCompanies, updateCompany } from '#contract/companies.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './company-dialogs.stories.tsx';

test('the form says that a company has this name already, however it is spelled', async () => {
  const screen = await show(stories.Add);
  const name = screen.getByLabelText('Company name');
  const hint = screen.getByText(/There is already a company with this name \(acmedental.example, 12 Harbor Street/);

  for (const spelled of ['acme dental', ' Acme  DENTAL ']) {
    await name.fill(spelled);
    await expect.element(hint).toBeVisible();
    await name.fill('Acme Dental, Clayton');
    await expect.element(hint).not.toBeInTheDocument();
  }
});

test('a company without a name is marked and not sent', async () => {
  const { api, ...screen } = await show(stories.NameMissing);

  await expect.element(screen.getByLabelText('Company name')).toHaveAccessibleDescription('Company name is required');
  expect(api.callsOf(createCompany)).toEqual([]);
});

test('a company that could not be saved stays in the form, and is saved at the next try', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to update company')).toBeVisible();
  await screen.getByLabelText(/^Phone/).fill('(314) 555-0177');

  api.on(listCompanies, () => companies);
  api.on(updateCompany, ({ body }) => company(body));
  api.answers();
  await screen.getByRole('button', { name: 'Update' }).click();

  await expect.element(screen.getByText('Company updated successfully')).toBeInTheDocument();
  const [{ params, body } = {}] = api.callsOf(updateCompany);
  expect(params).toEqual({ companyId: company().id });
  expect(body).toMatchObject({ name: 'Acme Dental', phone: '(314) 555-0177' });
});
