import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, goOffline, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const company = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const unfold = (page: Page, name: string) => company(page, name).getByRole('heading').getByRole('button').click();
const person = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** A toast beside an open dialog. The dialog hides the page from screen readers, but the toast is announced. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Opens the companies as provider staff. */
async function openCompanies(role: 'admin' | 'super_admin' = 'admin') {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role));
  await page.getByRole('tab', { name: 'Companies & Users' }).click();
  await page.waitForURL('**/ticketing/admin/companies');
  await page.getByRole('list', { name: 'Companies' }).waitFor();
  return page;
}

async function addCompany(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Company' });
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  await expectToast(page, 'Company created successfully');
  await dialog.waitFor({ state: 'hidden' });
}

async function addUser(
  page: Page,
  companyName: string,
  values: { firstName: string; lastName: string; email: string },
) {
  await page.getByRole('button', { name: `Add User to ${companyName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill(values.firstName);
  await dialog.getByLabel('Last name').fill(values.lastName);
  await dialog.getByLabel('Email').fill(values.email);
  await dialog.getByLabel('Password', { exact: true }).fill('nanosecond');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expectToast(page, 'Client user created successfully');
  await dialog.waitFor({ state: 'hidden' });
}

test('the form says that a company has this name already, however it is spelled', async () => {
  const page = await openCompanies();
  await page.getByRole('button', { name: 'Add Company' }).click();
  const name = page.getByRole('dialog', { name: 'Add Company' }).getByLabel('Company name');
  const hint = page.getByText('There is already a company with this name (');

  for (const spelled of ['gateway family dental', ' Gateway  FAMILY Dental ']) {
    await name.fill(spelled);
    await hint.waitFor();
    await name.fill('Gateway Family Dental, Clayton');
    await hint.waitFor({ state: 'hidden' });
  }
});

test('two companies that are opened before the page has followed are both open', { tags: 'release' }, async () => {
  const page = await openCompanies();
  const buttons = page.getByRole('article').getByRole('heading').getByRole('button');
  await buttons.nth(1).waitFor();

  await buttons.evaluateAll(async (all) => {
    for (const button of all.slice(0, 2)) {
      (button as HTMLElement).click();
      // The address changes within this task, and React shows it in a later one.
      for (let turn = 0; turn < 100; turn++) await undefined;
    }
  });

  await expect.poll(() => new URL(page.url()).searchParams.getAll('company').length).toBe(2);
  await expect
    .poll(() => buttons.evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('aria-expanded'))))
    .toEqual(['true', 'true', 'false']);
});

test('a company is added with only a name, updated, and deleted after confirmation', async () => {
  const page = await openCompanies();
  await page.getByRole('button', { name: 'Add Company' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Company' });
  await adding.getByRole('button', { name: 'Add Company' }).click();
  await adding.getByText('Company name is required').waitFor();
  await adding.getByLabel('Company name').fill('Cardinal Frieght');
  await adding.getByRole('button', { name: 'Add Company' }).click();
  await expectToast(page, 'Company created successfully');
  await expect.poll(() => company(page, 'Cardinal Frieght').innerText()).toContain('0 users');

  await page.getByRole('button', { name: 'Edit Cardinal Frieght' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Company' });
  await editing.getByLabel('Company name').fill('Chouteau Cartage');
  await editing.getByLabel('Domain').fill('cardinal.example');
  await editing.getByLabel('Contact email').fill('dock@cardinal.example');
  await editing.getByLabel('Phone').fill('(314) 555-0177');
  await editing.getByLabel('Address').fill('2 Wharf St, Saint Louis, MO');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Company updated successfully');
  const card = await company(page, 'Chouteau Cartage').innerText();
  for (const fact of ['cardinal.example', 'dock@cardinal.example', '(314) 555-0177', '2 Wharf St']) {
    expect(card).toContain(fact);
  }

  await unfold(page, 'Chouteau Cartage');
  await page.getByText('No users in this company yet.').waitFor();
  await page.getByRole('button', { name: 'Delete Chouteau Cartage' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete Chouteau Cartage?' });
  await asking.getByText('This cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Delete Chouteau Cartage');
  await page.getByRole('button', { name: 'Delete Chouteau Cartage' }).click();
  await asking.getByRole('button', { name: 'Delete company' }).click();
  await expectToast(page, 'Company deleted successfully');

  await company(page, 'Chouteau Cartage').waitFor({ state: 'detached' });
});

test('a user is added to the company whose card is open, and can log in', { tags: 'release' }, async () => {
  const page = await openCompanies();
  await addCompany(page, 'Bell Roofing');
  await unfold(page, 'Bell Roofing');
  await page.getByRole('button', { name: 'Add User to Bell Roofing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Company' }).inputValue()).toBe('Bell Roofing');
  await expect.poll(() => dialog.getByRole('radio', { name: 'Employee' }).isChecked()).toBe(true);

  await dialog.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByText('All fields are required').waitFor();
  await dialog.getByLabel('First name').fill('Joan');
  await dialog.getByLabel('Last name').fill('Clarke');
  await dialog.getByLabel('Email').fill('joan.clarke@bell.example');
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByText('Password must be at least 6 characters long').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill('Clarke99');
  await dialog.getByText('This is easy to guess: it is based on a name or an address.').waitFor();
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
  await dialog.getByText('This is easy to guess').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Add User' }).click();

  await expectToast(page, 'Client user created successfully');
  await person(page, 'Joan Clarke').waitFor();
  await expect
    .poll(() => person(page, 'Joan Clarke').innerText())
    .toMatch(/joan\.clarke@bell\.example\s+Employee\s+Active/);
  await company(page, 'Bell Roofing').getByText('1 user', { exact: true }).waitFor();
  const other = await openPage(demo);
  await logIn(other, { email: 'joan.clarke@bell.example', password });
  await other.getByText('Bell Roofing', { exact: true }).waitFor();
});

test('a user can be added without opening a card: the company is chosen in the form', { tags: 'release' }, async () => {
  const page = await openCompanies();
  const { company: name } = accountOf(demo.program, 'employee');
  await page.getByRole('button', { name: 'Add User', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await dialog.getByText('Choose a company from the list.').waitFor();

  await dialog.getByRole('combobox', { name: 'Company' }).fill(name);
  await page.getByRole('option', { name }).click();
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Fields');
  await dialog.getByLabel('Email').fill('nora.fields@gatewaydental.example');
  await dialog.getByRole('radio', { name: 'Manager' }).check();
  await dialog.getByLabel('Password', { exact: true }).fill('nanosecond');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expectToast(page, 'Client user created successfully');

  await unfold(page, name);
  await person(page, 'Nora Fields').getByText('Manager').waitFor();
});

test('a user is edited, and an address in use is marked at its field', { tags: 'release' }, async () => {
  const page = await openCompanies();
  await addCompany(page, 'Osage Optics');
  await unfold(page, 'Osage Optics');
  await addUser(page, 'Osage Optics', { firstName: 'Iris', lastName: 'Lenz', email: 'iris@osage.example' });
  await page.getByRole('button', { name: 'Edit Iris Lenz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const update = dialog.getByRole('button', { name: 'Update' });

  for (const field of ['First name', 'Last name', 'Email']) {
    const before = await dialog.getByLabel(field).inputValue();
    await dialog.getByLabel(field).fill('  ');
    expect([field, await update.isDisabled()]).toEqual([field, true]);
    await dialog.getByLabel(field).fill(before);
    expect([field, await update.isDisabled()]).toEqual([field, false]);
  }
  await dialog.getByLabel('Email').fill(accountOf(demo.program, 'manager').email);
  await update.click();
  await said(page, 'Failed to update user: A user with this email already exists');
  await dialog.getByText('A user with this email already exists', { exact: true }).waitFor();
  await goOffline(page);
  await update.click();
  await said(page, 'Failed to update user. Please try again.');
  await page.context().setOffline(false);
  await dialog.getByLabel('Email').fill('iris.lenz@osage.example');
  await dialog.getByRole('radio', { name: 'Manager' }).check();
  await update.click();

  await expectToast(page, 'User updated!');
  await expect.poll(() => person(page, 'Iris Lenz').innerText()).toMatch(/iris\.lenz@osage\.example\s+Manager/);
});

test('staff create a member, and choose another role in the form that edits them', { tags: 'release' }, async () => {
  const page = await openCompanies();
  await addCompany(page, 'Meramec Marine');
  await unfold(page, 'Meramec Marine');
  await page.getByRole('button', { name: 'Add User to Meramec Marine' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  const roles = adding.getByRole('group', { name: 'Role' }).getByRole('radio');
  await expect.poll(() => roles.evaluateAll(valuesOf)).toEqual(['employee', 'member', 'manager']);
  await adding.getByText('Creates tickets, follows their own, and works on those assigned to them.').waitFor();

  await adding.getByLabel('First name').fill('Mel');
  await adding.getByLabel('Last name').fill('Rivers');
  await adding.getByLabel('Email').fill('mel@meramec.example');
  await adding.getByLabel('Password', { exact: true }).fill('nanosecond');
  await adding.getByRole('radio', { name: 'Member' }).check();
  await adding.getByRole('button', { name: 'Add User' }).click();
  await adding.waitFor({ state: 'hidden' });
  await person(page, 'Mel Rivers').getByText('Member', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit Mel Rivers' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await expect.poll(() => editing.getByRole('radio', { name: 'Member' }).isChecked()).toBe(true);
  await editing.getByRole('radio', { name: 'Manager' }).check();
  await editing.getByRole('button', { name: 'Update' }).click();

  await person(page, 'Mel Rivers').getByText('Manager', { exact: true }).waitFor();
});

const valuesOf = (fields: Element[]) => fields.map((field) => field.getAttribute('value'));

test('a dialog of the list stays open, with what was typed, as the window gets narrow and wide', async () => {
  const page = await openCompanies('super_admin');
  await unfold(page, 'Mound City Brewing Supply');
  const edits = [
    { button: 'Edit Tasha Greene', title: 'Edit User', field: 'First name' },
    { button: 'Edit Mound City Brewing Supply', title: 'Edit Company', field: 'Company name' },
    { button: 'Add User to Mound City Brewing Supply', title: 'Add User', field: 'First name' },
  ];

  for (const { button, title, field } of edits) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel(field).fill('Half typed');
    for (const width of [820, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await dialog.getByLabel(field).inputValue()).toBe('Half typed');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
});

test('companies of the same name are told apart where one is chosen', async () => {
  const page = await openCompanies();
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await signIn(email, password);
  const places = [{ domain: 'twins.example' }, { address: '9 Elm St, Alton' }, { phone: '(314) 555-0199' }];
  for (const place of places)
    await call('POST', '/admin/companies', { token, body: { name: 'Twin Oaks Vet', ...place } });

  await page.getByRole('tab', { name: 'Tickets' }).click();
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('combobox', { name: 'Company' }).fill('oaks twin');

  for (const place of places) await page.getByRole('option', { name: Object.values(place)[0] }).waitFor();
});
