import { expect, test } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { startProgram } from '#test/program.ts';
import { freePort } from '../scripts/free-port.ts';
import { expectNotice, openPage } from './portal.ts';
import { withProgram } from './world.ts';

/** A new installation, with a mail server that takes its emails and a port that gets those of its clients. */
const world = withProgram(async () => {
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_IN_URL: `lmtp://127.0.0.1:${await freePort()}`, LIMIT_FACTOR: '100' };
  const program = await startProgram({ env });
  const stop = async () => {
    await program.stop();
    await mail.stop();
  };
  return { ...program, stop };
});

test('a newcomer is led from the log through the six steps, until a client can write', async () => {
  const { text } = world.program.output;
  expect(text).toMatch(/Log in at http\S+\/ticketing\/login: the dashboard shows the next steps\./);
  const [, email = '', password = ''] = /super admin is (\S+) with the password (\S+)/.exec(text) ?? [];
  const page = await openPage(world);
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Set up Archway' }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const expectDone = (count: number) => page.getByText(`${count} of 6 done, 1 set aside.`).waitFor();
  const dialog = page.getByRole('dialog');
  const close = () => button('Close').click();

  await button('Set name and phones').click();
  await button('Edit “Provider name”').click();
  await dialog.getByRole('textbox', { name: 'Provider name' }).fill('Cardinal IT');
  await button('Update setting').click();
  await dialog.getByText('Clients see: Cardinal IT').waitFor();
  await close();
  await page.getByText('The website is still the sample’s, under your name').waitFor();
  await button('Not now').first().click();
  await expectDone(0);

  await button('Set up email').click();
  await button('Send me a test email').click();
  await page.getByText(`Test email sent to ${email}`).waitFor();
  await close();
  await expectDone(1);

  // Three presses from the first login.
  await button('Set service hours').click();
  await button('Around the clock').click();
  await button('Save service hours').click();
  await expectNotice(page, 'Service hours saved');
  await close();
  await expectDone(2);

  await button('Set prices').click();
  for (const [name, price] of Object.entries({ Remote: '80', 'On site': '110', Training: '95', 'Travel fee': '20' }))
    await page.getByLabel(name, { exact: true }).fill(price);
  await button('Confirm prices').click();
  await expectNotice(page, 'Prices saved');
  await close();
  await expectDone(3);
  await page.getByText('Clients know you as Cardinal IT').waitFor();

  await button('Add company').click();
  await dialog.getByLabel('Company name').fill('Gateway Dental');
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expectDone(4);

  await button('Create invitation').click();
  await dialog.getByText('For people at Gateway Dental').waitFor();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  await button('Done').click();
  await page.getByText('5 of 6 done, 1 set aside: clients with an account can write to you.').waitFor();
});
