import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { MailStates } from '#contract/mail-constants.ts';
import { bounceOf } from '#test/bounce.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { HELPDESK, linkIn, withMailDemo } from './mail-demo.ts';
import { expectToast, holdRequests, logIn, openPage } from './portal.ts';

/** A comment whose first email the mail server refuses for good. */
const unwanted = 'The invoice is in the portal.';
let isWanted = false;

const { demo, mailTo, hurry, hurriedMailTo, deliver } = withMailDemo({
  onMessage: ({ text }) => (text.includes(unwanted) && !isWanted ? { code: 554, text: 'Looks like spam' } : undefined),
});

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'System Settings' }).click();
  return page.getByRole('dialog', { name: 'System Settings' });
}

/** The API as an admin reads it. */
async function apiOfAdmin() {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await logInTo(email, password);
  return (path: string) => call('GET', path, { token });
}

/** Waits until an email about a comment is in this state. */
async function expectMailed(ticketId: string | null, text: string, state: (typeof MailStates)[number]) {
  const read = await apiOfAdmin();
  const states = async () => {
    const thread: { comment: string; mailed: { state: string }[] }[] = await read(
      `/tickets/${ticketId}/comments?order=newest`,
    );
    return thread.find(({ comment }) => comment === text)?.mailed.map((mail) => mail.state) ?? [];
  };
  await expect.poll(states, { timeout: 60_000, interval: 200 }).toContain(state);
}

const ticketIn = (page: Page) => new URL(page.url()).searchParams.get('ticket');

test('somebody who forgot their password gets a link and chooses a new one', async () => {
  const client = accountOf(demo.program, 'employee');
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expectAccessibleInViews(page, 'forgot password', async () => undefined);

  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Enter a valid email address').waitFor();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).and(page.locator(':focus')).waitFor();
  await page.getByText('If there is an account with this address').waitFor();
  await expectAccessibleInViews(page, 'check your email', async () => undefined);
  const mail = await mailTo(client.email, /reset-password/);
  await page.goto(linkIn(mail.text, /https?:\S+reset-password\?token=\S+/));
  await page.getByLabel('New password', { exact: true }).fill('three blind mice');
  await page.getByLabel('Confirm password', { exact: true }).fill('three blind mice');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Password Reset Successfully!' }).waitFor();

  await logIn(page, { email: client.email, password: 'three blind mice' });
  await mailTo(client.email, 'Your password was changed with a reset link');
});

test('a manager turns the monthly report by email on, and learns when that fails', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  const month = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date()).slice(0, 7);
  await page.goto(`/ticketing/client/report/${month}`);
  const choice = page.getByRole('switch', { name: 'Send this report by email' });
  await choice.waitFor();
  await expect.poll(() => choice.isChecked()).toBe(false);

  await choice.press('Space');
  await expectToast(page, 'Monthly email updated');
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await expectAccessibleInViews(page, 'monthly report by email', () => choice.waitFor());

  await page.route('**/api/ticketing/report-mail', (route) => route.abort());
  await choice.press('Space');
  await page.getByText('Failed to update the monthly email').first().waitFor();
  await expect.poll(() => choice.isChecked()).toBe(true);
});

test('staff invite several people by email, and see that it went out', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  const settings = await openSettings(page);
  await settings.getByRole('button', { name: 'Create Invitation' }).click();
  const form = page.getByRole('dialog', { name: 'Create Invitation' });
  await form.getByRole('combobox', { name: 'Company' }).fill('gateway');
  await form.getByRole('option', { name: 'Gateway Family Dental' }).click();
  await form.getByLabel('Email addresses').fill('one@gateway.example\nno address');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await form.getByText('Enter valid email addresses, one per line.').waitFor();
  await expectAccessibleInViews(page, 'invite by email', async () => undefined);

  await form.getByLabel('Email addresses').fill('one@gateway.example, two@gateway.example');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await form.waitFor({ state: 'hidden' });
  const mails = await Promise.all(['one', 'two'].map((name) => mailTo(`${name}@gateway.example`, /register/)));
  const read = await apiOfAdmin();
  const stateOf = async (address: string) => {
    const invitations: { address: string | null; mailed: { state: string } | null }[] =
      await read('/admin/invitations');
    return invitations.find((invitation) => invitation.address === address)?.mailed?.state;
  };
  await expect.poll(() => stateOf('one@gateway.example'), { timeout: 60_000, interval: 200 }).toBe('sent');
  await page.reload();
  const list = page.getByRole('list', { name: 'Invitations' });
  await list.getByRole('article').first().waitFor();
  await expect.poll(() => list.getByText(/one@gateway\.example: Mailed/).count()).toBe(1);
  await page.context().close();

  const guest = await openPage(demo);
  await guest.goto(linkIn(mails[0]?.text ?? '', /https?:\S+register\?token=\S+/));
  await guest.getByText('Gateway Family Dental').first().waitFor();
});

test('the settings show how email is set up, and a test email shows each step', { tags: 'release' }, async () => {
  const admin = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, admin);
  const settings = await openSettings(page);
  await settings.getByText(`127.0.0.1:${demo.mail.port}`).waitFor();

  await settings.getByRole('button', { name: 'Send me a test email' }).click();
  await settings.getByText('Test email sent to').waitFor();
  await settings
    .getByRole('list', { name: 'Conversation with the mail server' })
    .getByText(/^RCPT TO/)
    .waitFor();
  await expectAccessibleInViews(page, 'email settings', async () => undefined);

  await mailTo(admin.email, 'Email works');
});

test('a reset link of staff goes to the user, and nobody else sees it', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/admins');
  const admin = accountOf(demo.program, 'admin');
  await page
    .getByRole('button', { name: /^Password reset link for/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Password reset link' });
  await dialog.getByRole('button', { name: 'Email the link' }).click();
  await dialog.getByText('The link is on its way to').waitFor();

  expect(await dialog.getByRole('textbox').count()).toBe(0);
  expect(admin.email).toContain('@');
});

test('a comment shows its recipients; the email unsubscribes with one button', { tags: 'release' }, async () => {
  const admin = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, admin);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByLabel('Add a comment').fill('Did the test email arrive?');
  await page.getByRole('button', { name: 'Send Comment' }).click();
  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.getByText('Did the test email arrive?').waitFor();
  await expectMailed(ticketIn(page), 'Did the test email arrive?', 'waiting');
  await page.reload();
  await thread
    .getByText(/Waiting to be mailed/)
    .first()
    .waitFor();
  await expectAccessibleInViews(page, 'a comment that waits', async () => undefined);
  await hurry();
  await expectMailed(ticketIn(page), 'Did the test email arrive?', 'sent');
  await page.reload();
  await thread.getByText('Did the test email arrive?').waitFor();
  await thread
    .getByText(/Mailed to/)
    .first()
    .waitFor();
  await page.context().close();

  const mail = demo.mail.accepted.findLast(({ text }) => text.includes('Did the test email arrive?'));
  const reader = await openPage(demo);
  await reader.goto(linkIn(mail?.text ?? '', /https?:\S+unsubscribe\?token=\S+/));
  await reader.getByRole('heading', { name: 'Turn off these emails?' }).waitFor();
  await expectAccessibleInViews(reader, 'unsubscribe', async () => undefined);
  await reader.getByRole('button', { name: 'Turn these emails off' }).click();
  await reader.getByRole('heading', { name: 'These emails are off' }).waitFor();
});

test('a bounce shows at its comment, and staff turn email to the address on again with one click', {
  tags: 'release',
}, async () => {
  const client = accountOf(demo.program, 'member');
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const [ticket] = await call('GET', '/tickets', { token: await logInTo(client.email, client.password) });
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticket.id}`);
  const thread = page.getByRole('region', { name: 'Comments' });
  async function comment(text: string) {
    await page.getByLabel('Add a comment').fill(text);
    await page.getByRole('button', { name: 'Send Comment' }).click();
    await thread.getByText(text).waitFor();
  }

  await comment('Does this address still work?');
  const mail = await hurriedMailTo(client.email, 'Does this address still work?');
  const report = bounceOf(mail, { reason: '550 5.1.1 No such mailbox here' });
  await deliver({ envelope: { from: '', to: HELPDESK }, raw: report });

  await expectMailed(ticket.id, 'Does this address still work?', 'bounced');
  await page.reload();
  const bounced = thread.getByText(/^Bounced to .*: 550 5\.1\.1 No such mailbox here/);
  await expectAccessibleInViews(page, 'a comment that bounced', () => bounced.waitFor());
  await page.goto('/ticketing/admin/companies');
  await page
    .getByRole('article', { name: client.company, exact: true })
    .getByRole('heading')
    .getByRole('button')
    .click();
  await page.getByText('Email is off because it bounced: 550 5.1.1 No such mailbox here').waitFor();
  await page.getByRole('button', { name: `Turn on again: email to ${client.name}` }).click();
  await page.getByText('Email is off because it bounced').waitFor({ state: 'hidden' });

  await page.goto(`/ticketing/admin?ticket=${ticket.id}`);
  await comment('We have the new address in our books.');
  await hurriedMailTo(client.email, 'We have the new address in our books.');
});

const picture = readFileSync(new URL('../server/demo/files/print-queue.png', import.meta.url));

/** A ticket whose comments were emailed; the newest one has a picture. */
async function mailedTicket() {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const tokenOf = ({ email, password }: { email: string; password: string }) => logInTo(email, password);
  const token = await tokenOf(accountOf(demo.program, 'admin'));
  const body = { title: 'The plotter smears', description: 'Every second sheet.\n'.repeat(12) };
  const { id } = await call('POST', '/tickets', { token: await tokenOf(accountOf(demo.program, 'manager')), body });
  const form = new FormData();
  form.set('file', new Blob([picture], { type: 'image/png' }), 'smear.png');
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${demo.program.url}/api/ticketing/files`, { method: 'POST', headers, body: form });
  const file = await uploaded.json();
  const reply = (comment: string, ...fileIds: string[]) =>
    call('POST', `/tickets/${id}/comments`, { token, body: { comment, fileIds } });
  await reply('Clean the head.');
  await reply('And the rollers.');
  await reply('It should look like this.', file.id);
  return { id: id as string, reply };
}

test.each([
  [1440, 900],
  [820, 1180],
  [390, 844],
])(
  'at %i × %i a ticket opens at its newest message and stays there while pictures and email states load',
  async (width, height) => {
    const { id, reply } = await mailedTicket();
    const page = await openPage(demo, { width, height });
    const files = await holdRequests(page, '**/file-list*.js');
    const preview = await holdRequests(page, '**/preview');
    await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${id}`);
    const thread = page.getByRole('region', { name: 'Comments' });
    const entry = (words: string) => thread.getByRole('listitem').filter({ hasText: words }).last();
    const newest = entry('It should look like this.');
    /** How far the end of an entry is below the visible part of the thread. */
    const below = (words = 'It should look like this.') =>
      entry(words).evaluate((element) => {
        const view = element.closest('[data-scrolls]')?.getBoundingClientRect();
        return Math.round(element.getBoundingClientRect().bottom - (view?.bottom ?? 0));
      });
    await newest.waitFor();
    await expect.poll(() => below()).toBeLessThanOrEqual(0);
    const before = await newest.evaluate((entry) => entry.clientHeight);

    await files.held;
    files.release();
    await preview.held;
    preview.release();
    await newest.locator('img').waitFor();
    await expect.poll(() => newest.evaluate((entry) => entry.clientHeight)).toBeGreaterThan(before);
    await expect.poll(() => below()).toBeLessThanOrEqual(0);
    // With the next comment the page learns that the emails were sent.
    await hurry();
    await expectMailed(id, 'It should look like this.', 'sent');
    await reply('Does it?');
    await thread
      .getByText(/^Mailed/)
      .first()
      .waitFor();
    await expect.poll(() => below('Does it?')).toBeLessThanOrEqual(0);

    const details = page.getByRole('region', { name: 'Ticket details' });
    await details.hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => below('Does it?')).toBeGreaterThan(100);
    const left = await below('Does it?');
    await page.getByLabel('Add a comment').fill('One\ntwo\nthree\nfour\nfive');
    await expect.poll(() => below('Does it?')).toBeGreaterThan(left);
  },
);

test('staff resend a refused email on a phone', { tags: 'release' }, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.locator('[data-ticket]').nth(1).click();
  await page.getByLabel('Add a comment').fill(unwanted);
  await page.getByRole('button', { name: 'Send Comment' }).click();
  const thread = page.getByRole('region', { name: 'Comments' });
  await thread.getByText(unwanted).waitFor();
  const again = thread.getByRole('button', { name: /^Send again: email to / });
  await expectMailed(ticketIn(page), unwanted, 'waiting');
  await hurry();
  await expectMailed(ticketIn(page), unwanted, 'failed');
  await page.reload();
  await thread.getByText(unwanted).waitFor();
  await expect.poll(() => again.count()).toBe(1);
  await thread.getByText(/Not mailed to .*: 554 Looks like spam/).waitFor();
  await expectAccessibleInViews(page, 'an email that was refused', () => again.waitFor());

  isWanted = true;
  await again.click();

  await expectToast(page, 'The email will be sent again');
  await vi.waitFor(() => expect(demo.mail.accepted.some(({ text }) => text.includes(unwanted))).toBe(true), 30_000);
  await expect.poll(() => again.count()).toBe(0);
});

test('users choose their notifications', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'), '/ticketing/client/account');
  const choice = page.getByRole('switch', { name: 'Comments and changes Email' });
  await choice.waitFor();
  await expect.poll(() => choice.isChecked()).toBe(true);

  await choice.click();
  await page.getByText('Notifications updated').first().waitFor();
  await page.reload();

  await expect.poll(() => choice.isChecked()).toBe(false);
  await expectAccessibleInViews(page, 'notifications', async () => undefined);
});
