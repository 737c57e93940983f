import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#test/identity-provider.ts';
import { databaseIn } from '#test/program.ts';
import { freePort } from '../scripts/free-port.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage, openSettings } from './portal.ts';
import { withDemo } from './world.ts';

// Identity providers send people back to the public address, so it must be known before.
const port = await freePort();
const PUBLIC_URL = `http://127.0.0.1:${port}`;
const demo = withDemo({ PORT: String(port), PUBLIC_URL, OUTGOING_ALLOW: '127.0.0.1/32' });
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectAddress: `${PUBLIC_URL}/ticketing/sso` });
  return () => provider.stop();
});

/** Connects the identity provider of the staff, as a super admin. */
async function connect(page: Page, domain: string) {
  await openSettings(page, 'Security');
  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await expect.poll(() => dialog.getByLabel('Redirect address').inputValue()).toBe(`${PUBLIC_URL}/ticketing/sso`);
  await dialog.getByLabel('Name').fill('Archway Entra ID');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(CLIENT.clientId);
  await dialog.getByLabel('Client secret', { exact: true }).fill(CLIENT.clientSecret);
  await dialog.getByLabel('Email domains').fill(domain);
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await page.getByRole('dialog', { name: 'Test connection' }).getByText('Client ID and secret are right').waitFor();
}

/** Sets the last confirmation of all sessions to 16 minutes ago. */
async function ageSessions() {
  const database = await databaseIn(demo.program.dataDir);
  await queryAt(database, `update sessions set identity_confirmed_at = now() - interval '16 minutes'`);
}

test('staff log in with their identity provider, and confirm who they are there in another window', async () => {
  const admin = accountOf(demo.program, 'admin');
  provider.accounts.admin = { email: admin.email, email_verified: true };
  provider.state.person = 'admin';
  const settings = await openPage(demo);
  await logIn(settings, accountOf(demo.program, 'super_admin'));
  await connect(settings, admin.email.replace(/.*@/, ''));

  const page = await openPage(demo);
  await page.goto('/ticketing/admin/admins');
  await page.waitForURL('**/ticketing/login');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Continue' }).click();

  // Where they wanted to go, without a trace of the login in the address or the history.
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  expect(page.url()).toBe(`${demo.program.url}/ticketing/admin/admins`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('archway-sso');
  await ageSessions();
  await page.getByRole('button', { name: `Password reset link for ${admin.name}` }).click();
  const link = page.getByRole('dialog', { name: 'Password reset link' });
  await link.getByRole('button', { name: 'Create link and copy it' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    question.getByRole('button', { name: 'Confirm with Archway Entra ID' }).click(),
  ]);

  await expect
    .poll(() => link.getByLabel('Reset link', { exact: true }).inputValue(), { timeout: 20_000 })
    .toContain('/ticketing/reset-password?token=');
  await expect.poll(() => question.count()).toBe(0);
  const back = other.getByRole('heading', { name: 'You’re back' });
  await expect.poll(async () => other.isClosed() || (await back.isVisible())).toBe(true);
});
