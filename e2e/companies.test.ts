import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { chooseFromMenu, expectToast, goToSection, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const company = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const unfold = (page: Page, name: string) => company(page, name).getByRole('heading').getByRole('button').click();
const person = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** Opens the companies as provider staff. */
async function openCompanies() {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await goToSection(page, 'Companies & users');
  await page.waitForURL('**/ticketing/admin/companies');
  await page.getByRole('list', { name: 'Companies' }).waitFor();
  return page;
}

async function addCompany(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add company' });
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expectToast(page, 'Company added');
  await dialog.waitFor({ state: 'hidden' });
}

test('a company is added with only a name, updated, and deleted after confirmation', async () => {
  const page = await openCompanies();
  await page.getByRole('button', { name: 'Add company' }).click();
  const adding = page.getByRole('dialog', { name: 'Add company' });
  await adding.getByRole('button', { name: 'Add company' }).click();
  await adding.getByText('Company name is required').waitFor();
  await adding.getByLabel('Company name').fill('Cardinal Frieght');
  await adding.getByRole('button', { name: 'Add company' }).click();
  await expectToast(page, 'Company added');
  await expect.poll(() => company(page, 'Cardinal Frieght').innerText()).toContain('0 users');

  await chooseFromMenu(page, 'Cardinal Frieght', 'Edit Cardinal Frieght');
  const editing = page.getByRole('dialog', { name: 'Edit company' });
  await editing.getByLabel('Company name').fill('Chouteau Cartage');
  await editing.getByLabel('Domain').fill('cardinal.example');
  await editing.getByLabel('Contact email').fill('dock@cardinal.example');
  await editing.getByLabel('Phone').fill('(314) 555-0177');
  await editing.getByLabel('Address').fill('2 Wharf St, Saint Louis, MO');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Company updated');
  const card = await company(page, 'Chouteau Cartage').innerText();
  for (const fact of ['cardinal.example', 'dock@cardinal.example', '(314) 555-0177', '2 Wharf St']) {
    expect(card).toContain(fact);
  }

  await unfold(page, 'Chouteau Cartage');
  await page.getByText('No users in this company yet.').waitFor();
  await chooseFromMenu(page, 'Chouteau Cartage', 'Delete Chouteau Cartage');
  const asking = page.getByRole('alertdialog', { name: 'Delete Chouteau Cartage?' });
  await asking.getByText('This cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('More actions for Chouteau Cartage');
  await chooseFromMenu(page, 'Chouteau Cartage', 'Delete Chouteau Cartage');
  await asking.getByRole('button', { name: 'Delete company' }).click();
  await expectToast(page, 'Company deleted');

  await company(page, 'Chouteau Cartage').waitFor({ state: 'detached' });
});

test('a user is added to the company whose card is open, and can log in', async () => {
  const page = await openCompanies();
  await addCompany(page, 'Bell Roofing');
  await unfold(page, 'Bell Roofing');
  await page.getByRole('button', { name: 'Add user to Bell Roofing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('First name').fill('Joan');
  await dialog.getByLabel('Last name').fill('Clarke');
  await dialog.getByLabel('Email').fill('joan.clarke@bell.example');
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Add user' }).click();

  await expectToast(page, 'User added');
  await person(page, 'Joan Clarke').waitFor();
  await expect
    .poll(() => person(page, 'Joan Clarke').innerText())
    .toMatch(/joan\.clarke@bell\.example\s+Employee\s+Active/);
  await company(page, 'Bell Roofing').getByText('1 user', { exact: true }).waitFor();
  const other = await openPage(demo);
  await logIn(other, { email: 'joan.clarke@bell.example', password });
  await other.getByText('Bell Roofing', { exact: true }).waitFor();
});

test('searching for a person opens their company at that person, also after a reload', async () => {
  const page = await openCompanies();
  const { name, company: employer } = accountOf(demo.program, 'employee');
  const people = page.getByRole('list', { name: `Users of ${employer}` }).getByRole('listitem');
  await page.getByRole('searchbox', { name: 'Search companies and users' }).fill(name);
  await person(page, name).waitFor();
  await expect.poll(() => people.count()).toBe(1);

  await page.reload();

  await person(page, name).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Companies' }).getByRole('article').count()).toBe(1);
});
