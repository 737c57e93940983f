import { expect, test } from 'vitest';
import { staffOf } from './links.ts';
import { askAgain, logIn, openPage } from './portal.ts';
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

  await page.waitForURL('**/ticketing/client');
  await askAgain(other);
  await other.waitForURL('**/ticketing/login');
  const again = await openPage(demo);
  await again.goto('/ticketing/login');
  await again.getByLabel('Email').fill(person.email);
  await again.getByLabel('Password', { exact: true }).fill(person.password);
  await again.getByRole('button', { name: 'Log in' }).click();
  await again.getByText('Invalid email or password').waitFor();
  await logIn(again, { email: person.email, password: newPassword });
});
