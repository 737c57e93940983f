import { expect, test } from 'vitest';
import { createCompany, listCompanies, updateCompany, updateCompanyOptions } from '#contract/companies.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { versioned } from '#gallery/samples/versioned.ts';
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

  await expect.element(screen.getByText('Company updated')).toBeInTheDocument();
  const [{ params, body } = {}] = api.callsOf(updateCompany);
  expect(params).toEqual({ companyId: company().id });
  expect(body).toMatchObject({ name: 'Acme Dental', phone: '(314) 555-0177' });
});

/** The dialog, while somebody else has saved another phone number since it was opened. */
async function openBehind() {
  const { api, ...screen } = await show(stories.Edit);
  const stored = versioned(company());
  stored.change({ phone: '+1 312 555 0199' });
  api.on(updateCompany, ({ body }) => stored.save(body));
  const update = () => screen.getByRole('button', { name: 'Update' }).click();
  return { ...screen, stored, update, done: screen.getByText('Company updated') };
}

test('what two people change in different fields of a company is both kept, without a question', async () => {
  const { stored, update, done, ...screen } = await openBehind();
  await screen.getByLabelText(/^Address/).fill('1 Market Street');
  await update();

  await expect.element(done).toBeInTheDocument();
  expect(stored.current()).toMatchObject({ phone: '+1 312 555 0199', address: '1 Market Street' });
});

test('what two people change in the same field of a company is a question, with both values', async () => {
  const { stored, update, done, ...screen } = await openBehind();
  await screen.getByLabelText(/^Phone/).fill('(314) 555-0177');
  await screen.getByLabelText(/^Domain/).fill('acme.example');
  await update();

  const question = screen.getByRole('group', { name: 'Sam Okafor changed this company while you were editing it' });
  await expect.element(question.getByText('+1 312 555 0199')).toBeVisible();
  await expect.element(screen.getByLabelText(/^Phone/)).toHaveValue('(314) 555-0177');
  expect(stored.current()).toMatchObject({ phone: '+1 312 555 0199', domain: 'acmedental.example' });

  await screen.getByRole('button', { name: 'Save my version' }).click();
  await expect.element(done).toBeInTheDocument();
  expect(stored.current()).toMatchObject({ phone: '(314) 555-0177', domain: 'acme.example' });
});

test('super admins save a company’s name in the books after its other fields', async () => {
  const { api, ...screen } = await show(stories.EditWithBooks);
  await screen.getByLabelText(/^Phone/).fill('(314) 555-0177');
  await screen.getByLabelText(/^Name in the books/).fill('Acme Dental LLC');
  await screen.getByRole('button', { name: 'Update' }).click();

  await expect.element(screen.getByText('Company updated')).toBeInTheDocument();
  const [{ body: fields } = {}] = api.callsOf(updateCompany);
  expect(fields).toMatchObject({ phone: '(314) 555-0177', version: 1 });
  expect(fields).not.toHaveProperty('accountingId');
  expect(api.callsOf(updateCompanyOptions).map(({ body }) => body)).toEqual([
    { accountingId: 'Acme Dental LLC', version: 2 },
  ]);
});

test('others don’t see the name in the books', async () => {
  const screen = await show(stories.Edit);

  await expect.element(screen.getByLabelText('Company name')).toBeVisible();
  expect(screen.getByLabelText(/^Name in the books/).query()).toBeNull();
});
