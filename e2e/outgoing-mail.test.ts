import { expect, test, vi } from 'vitest';
import { bounceOf } from '#test/bounce.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { HELPDESK, linkIn, withMailDemo } from './mail-demo.ts';
import { logIn, openPage } from './portal.ts';

const { demo, mailTo, hurriedMailTo, deliver } = withMailDemo();

test('somebody who forgot their password gets a link and chooses a new one', async () => {
  const client = accountOf(demo.program, 'employee');
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).and(page.locator(':focus')).waitFor();

  const mail = await mailTo(client.email, /reset-password/);
  await page.goto(linkIn(mail.text, /https?:\S+reset-password\?token=\S+/));
  await page.getByLabel('New password', { exact: true }).fill('three blind mice');
  await page.getByLabel('Confirm password', { exact: true }).fill('three blind mice');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Password Reset Successfully!' }).waitFor();

  await logIn(page, { email: client.email, password: 'three blind mice' });
});

test('a comment says that it was mailed, and that it bounced; its email is turned off with one button', async () => {
  const client = accountOf(demo.program, 'member');
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const [ticket] = await call('GET', '/tickets', { token: await logInTo(client.email, client.password) });
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticket.id}`);
  const comment = 'Does this address still work?';
  await page.getByLabel('Add a comment').fill(comment);
  await page.getByRole('button', { name: 'Send Comment' }).click();
  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.getByText(comment).waitFor();
  /** Reads the ticket again until the end of its thread says this. */
  const expectAtComment = (words: RegExp) =>
    vi.waitFor(
      async () => {
        await page.reload();
        await thread.getByText(comment).waitFor();
        await thread.getByText(words).last().waitFor({ timeout: 1_000 });
      },
      { timeout: 60_000, interval: 500 },
    );

  const mail = await hurriedMailTo(client.email, comment);
  await expectAtComment(new RegExp(`^Mailed to ${client.name}`));
  const reader = await openPage(demo);
  await reader.goto(linkIn(mail.text, /https?:\S+unsubscribe\?token=\S+/));
  await reader.getByRole('heading', { name: 'Turn off these emails?' }).waitFor();
  await expectAccessibleInViews(reader, 'unsubscribe', async () => undefined);
  await reader.getByRole('button', { name: 'Turn these emails off' }).click();
  await reader.getByRole('heading', { name: 'These emails are off' }).waitFor();

  const report = bounceOf(mail, { reason: '550 5.1.1 No such mailbox here' });
  await deliver({ envelope: { from: '', to: HELPDESK }, raw: report });
  await expectAtComment(/^Bounced to .*: 550 5\.1\.1 No such mailbox here/);
  expect(await thread.getByText(/^Bounced/).count()).toBe(1);
});
