import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { fillRegistration } from './links.ts';
import { linkIn, withMailDemo } from './mail-demo.ts';
import { logIn, openPage } from './portal.ts';

const { demo, mailTo, hurriedMailTo, deliver } = withMailDemo();
const phone = { width: 390, height: 844 };
const picture = readFileSync(new URL('../server/demo/files/print-queue.png', import.meta.url));

/** What staff do by API. */
let staff: (method: string, path: string, body?: unknown) => Promise<ReturnType<JSON['parse']>>;

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'admin');
  const token = await signIn(email, password);
  staff = (method, path, body) => call(method, path, { token, body });
});

/** Staff invite somebody by email, who registers on a phone. */
async function register(page: Page, email: string) {
  const { id: companyId } = await staff('POST', '/admin/companies', { name: `Cardinal Freight ${email}` });
  await staff('POST', '/admin/invitations/by-mail', { companyId, addresses: [email] });
  const invitation = await mailTo(email, /register\?token=/);
  await page.goto(linkIn(invitation.text, /https?:\S+register\?token=\S+/));
  await fillRegistration(page, { email });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Account Created!' }).waitFor();
}

const ticketsOf = async (title: string) => staff('GET', `/tickets?search=${encodeURIComponent(title)}`);

test('a client works entirely by email, in one thread', { timeout: 300_000 }, async () => {
  const email = 'nora.quinn@cardinal.example';
  const page = await openPage(demo, phone);
  await register(page, email);
  await page.context().close();
  const from = { name: 'Nora Quinn', address: email };

  const opening = await deliver({
    envelope: { from: email, to: 'noreply@archway.example' },
    from,
    to: 'noreply@archway.example',
    subject: 'Chart labels come out blank',
    html: '<p>Every label is blank since this morning:</p><p><img src="cid:queue"></p><p>Nora</p>',
    attachments: [{ filename: 'print-queue.png', content: picture, cid: 'queue' }],
  });
  const confirmation = await hurriedMailTo(email, 'We received your ticket');
  const [ticket] = await ticketsOf('Chart labels come out blank');
  const desk = await openPage(demo);
  await logIn(desk, accountOf(demo.program, 'admin'), `/ticketing/admin?ticket=${ticket.id}`);
  await desk
    .getByRole('region', { name: 'Ticket details' })
    .getByText('Every label is blank since this morning')
    .waitFor();
  await desk.getByRole('button', { name: 'Show print-queue.png', exact: true }).waitFor();
  await desk.getByLabel('Add a comment').fill('The driver was replaced last night. Does it print now?');
  await desk.getByRole('button', { name: 'Send Comment' }).click();
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
