import { expect, test } from 'vitest';
import { expectToast } from './portal.ts';
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
  return String(ticketId);
}

test('staff move a ticket to another company, and see before who will see it', async () => {
  const ticketId = await newCompany('Soulard Bakery', 'Nora Klein');
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
