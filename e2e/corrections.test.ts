import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, openTicket } = ticketsIn(demo);

/** A company of its own with a client, so that other journeys find the demo's as they were. */
async function newCompany(name: string, person: string) {
  const token = await tokenOf('super_admin');
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name } });
  const [firstName = '', lastName = ''] = person.split(' ');
  const email = `${crypto.randomUUID()}@corrections.example`;
  const user = { firstName, lastName, email, password: 'nanosecond-9', role: 'employee', companyId };
  const { id: clientId } = await call('POST', '/admin/users', { token, body: user });
  const ticket = { title: `${name}: copier`, description: 'It smokes.', companyId, clientId };
  const { id: ticketId } = await call('POST', '/tickets', { token, body: ticket });
  return { companyId, clientId, ticketId };
}

test('staff move a ticket to another company, and see before who will see it', async () => {
  const { ticketId } = await newCompany('Soulard Bakery', 'Nora Klein');
  await newCompany('Tower Grove Dairy', 'Omar Haddad');
  const page = await openTicket(ticketId, 'admin');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change requester…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the requester/ });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('Tower Grove');
  await page.getByRole('option', { name: /Tower Grove Dairy/ }).click();
  await dialog.getByRole('combobox', { name: 'Requester' }).fill('Omar');
  await page.getByRole('option', { name: /Omar Haddad/ }).click();
  const preview = dialog.getByRole('status');
  await expect.poll(() => preview.innerText()).toContain('Will see it: Omar Haddad');
  expect(await preview.innerText()).toContain('Will no longer see it: Nora Klein');
  await dialog.getByRole('button', { name: 'Change requester' }).click();

  await expectToast(page, 'Requester changed');
  await page.getByText('moved the ticket to Tower Grove Dairy').waitFor();
});

test('a super admin moves a user and takes their active ticket along', async () => {
  const { ticketId } = await newCompany('Cherokee Prints', 'Ida Moreno');
  const { companyId } = await newCompany('Dogtown Signs', 'Vic Dunn');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/companies?search=Moreno');

  await page.getByRole('button', { name: /^Edit Ida Moreno/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('combobox', { name: 'Company' }).fill('Dogtown');
  await page.getByRole('option', { name: /Dogtown Signs/ }).click();
  await dialog.getByRole('switch', { name: 'Take their 1 active ticket along?' }).check();
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expectToast(page, 'User updated!');
  const ticket = await call('GET', `/tickets/${ticketId}`, { token: await tokenOf('admin') });
  expect(ticket.companyId).toBe(companyId);
});

test('a company is archived, marked and taken out of the archive again', async () => {
  await newCompany('Lemp Brewing', 'Al Brandt');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/companies?search=Lemp');

  await page.getByRole('button', { name: 'Archive Lemp Brewing' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Archive Lemp Brewing?' });
  await asking.getByText('1 active ticket stays in your lists until you close it.').waitFor();
  await asking.getByRole('button', { name: 'Archive company' }).click();
  await expectToast(page, 'Company archived');
  const card = page.getByRole('article', { name: 'Lemp Brewing', exact: true });
  await card.getByText('Archived', { exact: true }).waitFor();

  await card.getByRole('button', { name: 'Take Lemp Brewing out of the archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out of the archive' }).click();
  await expectToast(page, 'Company taken out of the archive');
  await card.getByRole('button', { name: 'Archive Lemp Brewing' }).waitFor();
});
