import { expect, test } from 'vitest';
import { staffOf } from './links.ts';
import { askAgain, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const newPassword = 'three blind mice';

/** A new user with a reset link. */
async function insertForgetful() {
  const { addCompany, hire, resetLink } = await staffOf(demo.program);
  const person = await hire(await addCompany('Cardinal Freight'));
  return { person, address: await resetLink(person.id) };
}

test('a link sets a new password, ends the old one, and logs out every other browser', async () => {
  const { person, address } = await insertForgetful();
  const other = await openPage(demo);
  await logIn(other, person);
  const page = await openPage(demo);
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  await page.waitForURL((url) => url.search === '');
  await page.reload();

  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();

  await expectToast(page, 'Password changed');
  await page.getByRole('heading', { name: 'Password changed' }).and(page.locator(':focus')).waitFor();
  await askAgain(other);
  await other.waitForURL('**/ticketing/login');
  await page.getByRole('button', { name: 'Go to login' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, { email: person.email, password: newPassword });
});
