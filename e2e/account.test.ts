import { expect, test } from 'vitest';
import { staffOf } from './links.ts';
import { askAgain, expectToast, logIn, logOut, openAccount, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

async function hireEmployee() {
  const { addCompany, hire } = await staffOf(demo.program);
  return hire(await addCompany('Lemp Cold Storage'));
}

test('users change their password and see mistakes at the field', async () => {
  const employee = await hireEmployee();
  const page = await openPage(demo);
  await logIn(page, employee);
  await openAccount(page);
  const change = async (current: string, chosen: string, repeated = chosen) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.getByLabel('Repeat new password', { exact: true }).fill(repeated);
    await page.getByRole('button', { name: 'Change password' }).click();
  };

  await change(employee.password, 'nanosecond', 'nanosecnd');
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await change('wrong', 'trustno1');
  await page.getByText('it is one of the first passwords people try').waitFor();
  await page.getByText('This is not your current password. Check it and try again.', { exact: true }).waitFor();
  await change(employee.password, 'wire of a nanosecond');

  await expectToast(page, 'Password changed');
  await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await logOut(page);
  await logIn(page, { ...employee, password: 'wire of a nanosecond' });
});

test('ending another session logs out that browser only', async () => {
  const employee = await hireEmployee();
  const [here, there] = [await openPage(demo), await openPage(demo)];
  await logIn(there, employee);
  await logIn(here, employee);
  await openAccount(here);
  const list = here.getByRole('list', { name: 'Your sessions' });
  await expect.poll(() => list.getByText('Chrome on Linux').count()).toBe(2);

  await here.getByRole('button', { name: 'End session on Chrome on Linux' }).click();
  await expectToast(here, 'Session ended');
  await askAgain(there);

  await there.getByRole('button', { name: 'Log in' }).waitFor();
  await here.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'hidden' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await here.reload();
  await here.getByText('This browser').waitFor();
});
