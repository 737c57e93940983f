import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createCompany, deleteCompany, findLeftOver, listCompanies } from '#contract/companies.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { chooseFromMenu } from '#gallery/menu.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { id } from '#gallery/samples/people.ts';
import { markup } from '#gallery/samples/words.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import * as stories from './companies.stories.tsx';

slow('Waits until nobody types any more');

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const card = ({ getByRole }: Screen, name: RegExp) => getByRole('article').getByRole('button', { name, exact: false });
const searchField = ({ getByRole }: Screen) => getByRole('searchbox', { name: 'Search companies and users' });
const openCompanies = () => new URLSearchParams(location.search).getAll('company');

test('the address keeps the search, which can be cleared when nothing matches', async () => {
  const screen = await show(stories.Filled);
  await expect.element(screen.getByRole('article', { name: 'Acme Dental' })).toBeVisible();
  await searchField(screen).fill('cedar');
  await expect.element(screen.getByRole('article', { name: 'Acme Dental' })).not.toBeInTheDocument();
  expect(location.search).toBe('?search=cedar');

  await searchField(screen).fill('zebra');
  await expect.element(screen.getByRole('heading', { name: 'No companies found' })).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();

  await expect.element(screen.getByRole('article', { name: 'Acme Dental' })).toBeVisible();
  await expect.element(searchField(screen)).toHaveValue('');
  expect(location.search).toBe('');
});

test('the address opens a company, and forgets it once it is closed', async () => {
  const screen = await show(stories.Opened);
  await expect.element(screen.getByRole('listitem', { name: 'Priya Nair' })).toBeVisible();

  await card(screen, /^Acme Dental/).click();

  await expect.element(screen.getByRole('listitem', { name: 'Priya Nair' })).not.toBeInTheDocument();
  expect(openCompanies()).toEqual([]);
});

test('two companies that are opened before the page has followed are both open', async () => {
  const screen = await show(stories.Filled);
  const names = [/^Acme Dental/, /^Birch & Sons Law/];
  await expect.element(card(screen, /^Birch/)).toBeVisible();

  for (const button of names.map((name) => card(screen, name).element() as HTMLElement)) {
    button.click();
    // The address changes within this task, and React shows it in a later one.
    for (let turn = 0; turn < 100; turn++) await undefined;
  }

  await expect.poll(openCompanies).toEqual([id(1), id(2)]);
  for (const name of names) await expect.element(card(screen, name)).toHaveAttribute('aria-expanded', 'true');
});

test('searching for a person opens their company at that person, until somebody closes it', async () => {
  const screen = await show(stories.Filled);
  await searchField(screen).fill('Priya');
  await expect.element(screen.getByRole('listitem', { name: 'Priya Nair' })).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Maria Delgado' }).all()).toEqual([]);

  const acme = card(screen, /^Acme Dental/);
  await acme.click();
  await expect.element(acme).toHaveAttribute('aria-expanded', 'false');
  await acme.click();
  await expect.element(screen.getByRole('listitem', { name: 'Priya Nair' })).toBeVisible();
  await searchField(screen).fill('birch');

  await expect.element(card(screen, /^Birch/)).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
])('a link to a company scrolls to it at %s, on whichever page of the list it is', async (_, width, height) => {
  await page.viewport(width, height);
  const screen = await show(stories.Linked);

  const linked = card(screen, /^Depot 219/);
  await expect.element(linked).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => linked.element().getBoundingClientRect().bottom).toBeLessThan(height);
  expect(linked.element().getBoundingClientRect().top).toBeGreaterThan(0);
});

test('a dialog of the list stays open, with what was typed, as the window gets narrow and wide', async () => {
  const screen = await show(stories.Opened);
  const edits = [
    { press: () => screen.getByRole('button', { name: 'Edit Priya Nair' }).click(), field: 'First name' },
    { press: () => chooseFromMenu(screen, 'Acme Dental', 'Edit Acme Dental'), field: 'Company name' },
    { press: () => screen.getByRole('button', { name: 'Add user to Acme Dental' }).click(), field: 'First name' },
  ];

  for (const { press, field } of edits) {
    await press();
    await screen.getByRole('dialog').getByLabelText(field).fill('Half typed');
    for (const width of [820, 390, 1440]) {
      await page.viewport(width, 900);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      await expect.element(screen.getByRole('dialog').getByLabelText(field)).toHaveValue('Half typed');
    }
    await screen.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('what users typed is shown as text', async () => {
  const screen = await show(stories.LongWords);

  await expect.element(screen.getByRole('article', { name: markup, exact: false })).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: markup, exact: false })).toBeVisible();
  expect(screen.container.querySelector('b')).toBeNull();
});

test('a company that is gone leaves the focus at the heading', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(findLeftOver, () => ({ activeTickets: 0, minutes: 0, amount: 0, closedMonths: 0 }));
  api.on(deleteCompany, () => ({ message: '' }));
  await chooseFromMenu(screen, 'Acme Dental', 'Delete Acme Dental');
  api.on(listCompanies, () => pageOf(companies.slice(1)));
  await screen.getByRole('button', { name: 'Delete company' }).click();

  await expect.element(screen.getByRole('article', { name: 'Acme Dental' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Companies & users' })).toHaveFocus();
});

test('a company is added from the empty list, too', async () => {
  const { api, ...screen } = await show(stories.Empty);
  await expect.element(screen.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'Add company' }).last().click();
  await screen.getByLabelText('Company name').fill('Bell Roofing');
  api.on(createCompany, () => company());
  await screen.getByRole('dialog').getByRole('button', { name: 'Add company' }).click();

  await expect.element(screen.getByText('Company added')).toBeInTheDocument();
  expect(api.callsOf(createCompany)).toMatchObject([{ body: { name: 'Bell Roofing' } }]);
});
