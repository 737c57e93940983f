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
    .element(page.getByText('Six steps until your first client can write to you. 2 of 6 done.'))
    .toBeVisible();
  await expect
    .element(step('Your name, phones and site'))
    .toMatchTextContent(/^Done.*Clients know you as Archway IT, call \(314\) 555-0142/);
  await expect.element(step('Service hours and targets')).toMatchTextContent(/^3Open/);
  const names = page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Change: Your name, phones and site',
    ...['Not now', 'Set up email'],
    ...['Keep these hours', 'Set service hours'],
    ...['Not now', 'Set prices'],
    'Add another: Your first company',
    'Create invitation',
  ]);
});

test('a name and phones that are right are confirmed, and the next step follows', async () => {
  const { api } = await show(stories.NothingDone);
  await step('Your name, phones and site').getByRole('button', { name: 'They are right' }).click();

  await expect.element(step('Your name, phones and site')).toMatchTextContent(/^Done/);
  await expect.element(page.getByText(/1 of 6 done/)).toBeVisible();
  expect(api.callsOf(updateSetup)).toMatchObject([{ body: { accepted: ['provider'] } }]);
});

test('a website that is still the sample’s is named, and can be left for later', async () => {
  const { api } = await show(stories.SampleSite);
  const name = 'Your name, phones and site';
  await expect
    .element(step(name))
    .toMatchTextContent(/Open.*still the sample’s, under your name: it shows \(314\) 555-0160/);
  await step(name).getByRole('button', { name: 'Not now' }).click();

  await expect.element(step(name)).toMatchTextContent(/^Set aside.*still the sample’s/);
  expect(api.callsOf(updateSetup)).toMatchObject([{ body: { accepted: ['provider'] } }]);
});

test('what is left for later says so, and is not counted', async () => {
  await show(stories.OnlyOut);
  await step('Email to and from clients').getByRole('button', { name: 'Not now' }).click();
  await expect
    .element(step('Email to and from clients'))
    .toMatchTextContent(/^Set aside.*Set aside: clients can’t answer by email yet\./);
  await expect.element(page.getByText(/ 0 of 6 done, 1 set aside\.$/)).toBeVisible();
  await expect.element(button('Set up email')).toBeVisible();

  await button('Keep these hours').click();

  await expect.element(step('Service hours')).toMatchTextContent(/^Set aside.*Left as it was: you are open Monday/);
  await expect.element(page.getByText(/ 0 of 6 done, 2 set aside\.$/)).toBeVisible();
});

test('email that goes out but not in says what was sent, and what is missing', async () => {
  await show(stories.OnlyOut);

  const words = /^2Open.*Email goes out: the first one was sent\. Connect the mailbox that clients write to/;
  await expect.element(step('Email to and from clients')).toMatchTextContent(words);
});

test('the end says what clients can do, and what comes next', async () => {
  await show(stories.AllDone);
  await expect
    .element(page.getByText('All six steps are done: clients with an account can write to you.'))
    .toBeVisible();
  await expect.element(step('Your first company').getByText('Acme Dental', { exact: true })).toBeVisible();
  const links = page.getByRole('region', { name: 'What next' }).getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/ticketing/admin/account',
    '/ticketing/admin/admins',
    '/',
    expect.stringContaining('settings=export'),
  ]);
});

test('without email, the end says that clients write in the portal', async () => {
  await show(stories.EmailAside);

  await expect
    .element(page.getByText('5 of 6 done, 1 set aside: clients with an account can write to you in the portal.'))
    .toBeVisible();
});

test('whoever still has the generated account sets their own name and email in place', async () => {
  await show(stories.GeneratedAccount);
  await button('Set your own name and email').click();
  const dialog = page.getByRole('dialog', { name: 'Edit admin' });
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Archway');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await expect.element(button('Set your own name and email')).toHaveFocus();
});

test('whoever has a name of their own is not asked for one', async () => {
  await show(stories.NothingDone);
  await expect.element(button('Set name and phones')).toBeVisible();

  expect(button('Set your own name and email').query()).toBeNull();
});

test.each([
  ['Set name and phones', 'general'],
  ['Set up email', 'email'],
  ['Set service hours', 'hours'],
  ['Set prices', 'prices'],
])('%s opens the settings there', async (name, place) => {
  await show(stories.NothingDone);

  await button(name).click();

  expect(location.search).toBe(`?settings=${place}`);
});

test('a first company is added, and then its people can be invited', async () => {
  const { api } = await show(stories.NothingDone);
  await expect.element(step('Its people').getByText(/Add their company first\.$/)).toBeVisible();
  expect(button('Create invitation').query()).toBeNull();
  await button('Add company').click();
  await page.getByLabelText('Company name').fill('Acme Dental');
  api.on(createCompany, () => company());
  api.on(findInvitationDefaults, () => ({ expiresInDays: 7 }));
  api.on(listCompanies, () => pageOf([company()]));
  api.on(findSetup, () => setup({ steps: setupSteps({ company: 'done' }) }));
  await page.getByRole('dialog').getByRole('button', { name: 'Add company' }).click();

  await expect.element(step('Your first company')).toMatchTextContent(/^Done/);
  await button('Create invitation').click();

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
