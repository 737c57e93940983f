import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { startProgram } from '#test/program.ts';
import { freePort } from '../scripts/free-port.ts';
import { accountOf } from './accounts.ts';
import { expectToast, homeOf, logIn, logOut, openAccount, openNewPage } from './portal.ts';
import { withProgram } from './world.ts';

/** Browsers bind passkeys to a domain name, and the server knows its own address exactly. */
const demo = withProgram(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return { ...(await startProgram({ demo: true, env: { PORT: `${port}`, PUBLIC_URL: url } })), url };
});

/** A device with a fingerprint reader, in the browser. It answers only while somebody touches it. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { browser, authenticatorId, touch };
}

/** A page of a user's account, and a device on which they have just created a passkey. */
async function withPasskey(role: 'manager' | 'employee' | 'admin') {
  const page = await openNewPage(demo);
  const device = await addDevice(page);
  await logIn(page, accountOf(demo.program, role), `${homeOf(role)}/account`);
  await device.touch(true);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expectToast(page, 'Passkey added');
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor();
  await device.touch(false);
  return { page, ...device };
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

test('a passkey logs in without an address, until it is removed', async () => {
  const { page, touch } = await withPasskey('manager');
  // The page's own offer would take the touch from the button's question.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await logOut(page);

  await touch(true);
  await passkeyButton(page).click();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  await touch(false);
  await openAccount(page);
  await page
    .getByText(/^last used/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('You have no passkeys.').waitFor();
  await logOut(page);
  await touch(true);
  await passkeyButton(page).click();

  await page.getByRole('alert').getByText(passkeyMessages.refused).waitFor();
});

test('the login page offers passkeys where the address is typed', async () => {
  const { page, touch } = await withPasskey('employee');

  // Whoever touches the device chooses the passkey that is offered.
  await touch(true);
  await logOut(page);

  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
});

test('a copied passkey is refused, and so is a user whom the device did not verify', async () => {
  const { page, touch, browser, authenticatorId } = await withPasskey('admin');
  await count(browser, authenticatorId, 50);
  // A touch counts for questions that come after it.
  await touch(true);
  await logOut(page);
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  await touch(false);
  await count(browser, authenticatorId, 10);
  await logOut(page);
  await touch(true);
  await passkeyButton(page).click();
  await page.getByRole('alert').getByText(passkeyMessages.refused).waitFor();

  await touch(false);
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.reload();
  await passkeyButton(page).waitFor();
  await touch(true);
  await passkeyButton(page).click();
  await page.getByRole('alert').getByText(passkeyMessages.notUsed).waitFor();
});

test('at an address without a domain name no passkey is offered', async () => {
  const page = await openNewPage(demo);

  await page.goto(`http://127.0.0.1:${new URL(demo.program.url).port}/ticketing/login`);

  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await passkeyButton(page).isVisible()).toBe(false);
});

/** Sets how often the device's passkey was used, as a copy of it would say. */
async function count(browser: CDPSession, authenticatorId: string, signCount: number) {
  const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
  await browser.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const credential of credentials) {
    await browser.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
  }
}
