import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createCompany, listCompanies } from '#contract/companies.ts';
import { findInvitationDefaults } from '#contract/invitations.ts';
import { findSetup, updateSetup } from '#contract/setup.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { company } from '#gallery/samples/companies.ts';
import { setup, setupSteps } from '#gallery/samples/setup.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './setup.stories.tsx';

const step = (title: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: title });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('each step says its state and has one button, and the first open one is marked', async () => {
  await show(stories.TwoDone);

  await expect
    .element(page.getByText('Five steps until your first client can write to you. 2 of 5 done.'))
    .toBeVisible();
  await expect
    .element(step('Your name and phones'))
    .toMatchTextContent(/^Done.*Clients know you as Archway IT and call \(314\) 555-0142\./);
  await expect.element(step('Service hours and targets')).toMatchTextContent(/^3Open/);
  const names = page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Change: Your name and phones',
    ...['Not now', 'Set up email'],
    ...['Keep them', 'Set service hours'],
    'Add another: Your first company',
    'Create Invitation',
  ]);
});

test('a step whose defaults suit counts as done, and the next one follows', async () => {
  const { api } = await show(stories.NothingDone);
  await step('Your name and phones').getByRole('button', { name: 'Keep them' }).click();

  await expect.element(step('Your name and phones')).toMatchTextContent(/^Done/);
  await expect.element(page.getByText(/1 of 5 done/)).toBeVisible();
  expect(api.callsOf(updateSetup)).toMatchObject([{ body: { accepted: ['provider'] } }]);
});

test.each([
  ['Set name and phones', 'general'],
  ['Set up email', 'email'],
  ['Set service hours', 'hours'],
])('%s opens the settings there', async (name, place) => {
  await show(stories.NothingDone);

  await button(name).click();

  expect(location.search).toBe(`?settings=${place}`);
});

test('a first company is added, and then its people can be invited', async () => {
  const { api } = await show(stories.NothingDone);
  await expect.element(step('Its people').getByText(/Add their company first\.$/)).toBeVisible();
  expect(button('Create Invitation').query()).toBeNull();
  await button('Add Company').click();
  await page.getByLabelText('Company name').fill('Acme Dental');
  api.on(createCompany, () => company());
  api.on(findInvitationDefaults, () => ({ expiresInDays: 7 }));
  api.on(listCompanies, () => pageOf([company()]));
  api.on(findSetup, () => setup({ steps: setupSteps({ company: 'done' }) }));
  await page.getByRole('dialog').getByRole('button', { name: 'Add Company' }).click();

  await expect.element(step('Your first company')).toMatchTextContent(/^Done/);
  await button('Create Invitation').click();

  await expect.element(page.getByText(/^For people at Acme Dental/)).toBeVisible();
});

test('the steps are hidden, and shown again', async () => {
  const { api } = await show(stories.NothingDone);
  await button('Hide these steps').click();
  await expect.element(page.getByText(/^Hidden: the dashboard opens at the tickets\./)).toBeVisible();

  await button('Show these steps again').click();

  await expect.element(button('Hide these steps')).toBeVisible();
  expect(api.callsOf(updateSetup).map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: false }]);
});
