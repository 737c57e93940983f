import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { bounceOf } from '#test/bounce.ts';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { fillRegistration } from './links.ts';
import { HELPDESK, linkIn, withMailDemo } from './mail-demo.ts';
import { logIn, openPage } from './portal.ts';

const { demo, mailTo, hurriedMailTo, deliver } = withMailDemo();
const phone = { width: 390, height: 844 };

/** The API as somebody uses it. */
async function apiAs(role: 'super_admin' | 'admin' | 'manager' | 'member') {
  const { call, logIn: logInTo } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, role);
  const token = await logInTo(email, password);
  return (method: string, path: string, body?: unknown) => call(method, path, { token, body });
}

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
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.waitForURL('**/ticketing/client');

  await logIn(await openPage(demo), { email: client.email, password: 'three blind mice' });
});

test('a comment says that it was mailed, and that it bounced; its email is turned off with one button', async () => {
  const client = accountOf(demo.program, 'member');
  const [ticket] = await (await apiAs('member'))('GET', '/tickets');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticket.id}`);
  const comment = 'Does this address still work?';
  await page.getByLabel('Add a comment').fill(comment);
  await page.getByRole('button', { name: 'Send comment' }).click();
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
  await expectAtComment(new RegExp(`^Emailed to ${client.name}`));
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

test('a client who was invited by email works entirely by email, in one thread', async () => {
  const staff = await apiAs('admin');
  const email = 'nora.quinn@cardinal.example';
  const from = { name: 'Nora Quinn', address: email };
  const page = await openPage(demo, phone);
  const { id: companyId } = await staff('POST', '/admin/companies', { name: 'Cardinal Freight' });
  await staff('POST', '/admin/invitations/by-mail', { companyId, addresses: [email] });
  const invitation = await mailTo(email, /register\?token=/);
  await page.goto(linkIn(invitation.text, /https?:\S+register\?token=\S+/));
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/ticketing/client');

  const content = readFileSync(new URL('../server/demo/data/files/print-queue.png', import.meta.url));
  const opening = await deliver({
    envelope: { from: email, to: HELPDESK },
    from,
    to: HELPDESK,
    subject: 'Chart labels come out blank',
    html: '<p>Every label is blank since this morning:</p><p><img src="cid:queue"></p><p>Nora</p>',
    attachments: [{ filename: 'print-queue.png', content, cid: 'queue' }],
  });
  const confirmation = await hurriedMailTo(email, 'We received your ticket');
  const [ticket] = await staff('GET', '/tickets?search=Chart%20labels%20come%20out%20blank');
  const desk = await openPage(demo);
  await logIn(desk, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticket.id}`);
  await desk
    .getByRole('region', { name: 'Ticket details' })
    .getByText('Every label is blank since this morning')
    .waitFor();
  await desk.getByRole('button', { name: 'Show print-queue.png', exact: true }).waitFor();
  await desk.getByLabel('Add a comment').fill('The driver was replaced last night. Does it print now?');
  await desk.getByRole('button', { name: 'Send comment' }).click();
  const answer = await hurriedMailTo(email, 'Does it print now?');
  await deliver({
    envelope: { from: email, to: /<(\S+)>/.exec(answer.header('reply-to') ?? '')?.[1] ?? '' },
    from,
    to: answer.header('reply-to') ?? '',
    subject: answer.header('subject') ?? '',
    inReplyTo: answer.header('message-id') ?? '',
    text: `It prints. Thank you!\n\nOn Mon, Nov 23, 2026 at 9:12 AM Archway IT wrote:\n> ${answer.text.replaceAll('\n', '\n> ')}`,
  });
  const thread = desk.getByRole('region', { name: 'Comments' });
  await thread.getByText('It prints. Thank you!', { exact: true }).waitFor({ timeout: 60_000 });

  expect(confirmation.header('in-reply-to')).toBe(opening.messageId);
  expect(answer.header('references')?.split(' ')).toEqual([opening.messageId, confirmation.header('message-id')]);
  expect(answer.header('subject')).toBe(confirmation.header('subject'));
  const toNora = demo.mail.accepted.filter(({ to }) => to.includes(email)).map(({ header }) => header('subject'));
  expect(toNora).toHaveLength(4);
  const held: { sender: string }[] = await staff('GET', '/admin/mail');
  expect(held.filter(({ sender }) => sender === email)).toEqual([]);
});

test('the person on call gets an email about an urgent ticket, and takes it with one click and no login', async () => {
  const chief = await apiAs('super_admin');
  const onCall = accountOf(demo.program, 'admin');
  const { user } = await apiOf(demo.program.url).call('POST', '/auth/login', {
    body: { email: onCall.email, password: onCall.password },
  });
  await chief('PUT', '/admin/calendar', closedNow());
  await chief('PUT', '/admin/on-call', { userIds: [user.id] });
  const body = { title: 'The cold store is warm', description: 'It is 9 degrees.', priority: 'urgent' };
  const { id } = await (await apiAs('manager'))('POST', '/tickets', body);

  const mail = await mailTo(onCall.email, /on-call\/acknowledge/, 60_000);
  const page = await openPage(demo, phone);
  await page.goto(linkIn(mail.text, /https?:\S+on-call\/acknowledge\S+/));
  const button = page.getByRole('button', { name: 'I’ll take care of it' });
  await expectAccessibleInViews(page, 'the question to the person on call', () => button.waitFor());
  await page.getByText('The cold store is warm').waitFor();
  await button.click();
  await page.getByRole('heading', { name: 'Thank you for taking care of it' }).waitFor();

  const staff = await openPage(demo);
  await logIn(staff, accountOf(demo.program, 'super_admin'), `/ticketing/admin?ticket=${id}`);
  const thread = staff.getByRole('region', { name: 'Comments' });
  await thread.getByText(/emailed .*, who is on call/).waitFor();
  await thread.getByText('acknowledged the ticket while on call').waitFor();
});

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Open on one day in three days, so that it is closed now in every time zone. */
function closedNow() {
  const today = (new Date().getUTCDay() + 6) % 7;
  return { timezone: 'UTC', hours: [{ day: days[(today + 3) % 7], from: '09:00', to: '17:00' }], holidays: [] };
}
