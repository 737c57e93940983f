import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dateInWords } from '#contract/time-words.ts';
import { readCompanyArchive } from '#test/company-archive.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { chooseFromMenu, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const name = 'Lafayette Looms';
const person = { firstName: 'Wilhelmina', lastName: 'Kettering', password: 'nanosecond-9' };

/** A company of its own with one person and their ticket, opened by a super admin. */
async function openCompany() {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const superAdmin = accountOf(demo.program, 'super_admin');
  const token = await logInto(superAdmin.email, superAdmin.password);
  const { id: companyId } = await call('POST', '/admin/companies', { token, body: { name } });
  const email = `${crypto.randomUUID()}@looms.example`;
  const { id: clientId } = await call('POST', '/admin/users', {
    token,
    body: { ...person, email, role: 'employee', companyId },
  });
  const ticket = { title: 'Loom 3 is offline', description: 'Thank you,\nWilhelmina', companyId, clientId };
  const { id: ticketId } = await call('POST', '/tickets', { token, body: ticket });
  const page = await openPage(demo);
  await logIn(page, superAdmin, `/ticketing/admin/companies/${companyId}`);
  await page.getByRole('heading', { name }).waitFor();
  const findTicket = () => call('GET', `/tickets/${ticketId}`, { token });
  return { page, email, findTicket, logInAsPerson: () => logInto(email, person.password) };
}

test('a company is exported and offboarded, comes back until its day, and one of its people is forgotten', async () => {
  const { page, email, findTicket, logInAsPerson } = await openCompany();
  await logInAsPerson();

  await chooseFromMenu(page, name, `Offboard: ${name}`);
  const dialog = page.getByRole('dialog', { name: 'Offboard company' });
  await dialog.getByText('Its people lose access at once').waitFor();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download export' }).click();
  const { records } = await readCompanyArchive(await readFile(await (await saved).path()));
  expect(records.tickets).toMatchObject([{ title: 'Loom 3 is offline' }]);

  await dialog.getByText('Close 1 active ticket').waitFor();
  const day = await dialog.getByLabel('Delete everything on').inputValue();
  await dialog.getByRole('button', { name: 'Start offboarding' }).click();
  await page.getByText(`Everything about this company is deleted on ${dateInWords(day)}`).waitFor();
  await expect.poll(async () => (await findTicket()).status).toBe('closed');
  await expect(logInAsPerson()).rejects.toThrow('401');

  await page.getByRole('button', { name: `Cancel offboarding of ${name}` }).click();
  await page.getByRole('button', { name: 'Keep company' }).click();
  await expectToast(page, 'Offboarding canceled');
  await chooseFromMenu(page, name, `Take ${name} out of the archive`);
  await page.getByRole('button', { name: 'Take out of the archive' }).click();
  await expect.poll(() => logInAsPerson().catch(() => undefined)).toBeTruthy();

  await chooseFromMenu(page, 'Wilhelmina Kettering', 'Forget Wilhelmina Kettering');
  const forgetting = page.getByRole('dialog', { name: 'Forget Wilhelmina Kettering' });
  await forgetting.getByLabel('Type their email address to confirm').fill(email);
  await forgetting.getByRole('button', { name: 'Forget this person' }).click();
  await expectToast(page, 'This person’s name and contact details were removed everywhere');
  const { description, clientName } = await findTicket();
  expect([description, clientName]).toEqual(['Thank you,\n(removed)', 'Former']);
});
