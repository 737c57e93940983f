import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessibleInViews, expectToFit } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { expectToast, holdRequests, leaveOutStream } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { call, tokenOf, raise, openTicket: open } = ticketsIn(demo);
let admin: string;

beforeAll(async () => {
  admin = await tokenOf('super_admin');
});

type User = { id: string; firstName: string; lastName: string };

const field = (page: Page) => page.getByLabel(/^Add (a comment|an internal note)$/);
const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option');
const line = (page: Page, words: string | RegExp) => thread(page).getByRole('listitem').filter({ hasText: words });

test('staff send a comment and set the status by keyboard, and the thread says so after the comment', async () => {
  const ticketId = await raise('The blinds do not close');
  const page = await open(ticketId, 'admin');

  await field(page).fill('They close again.');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const menu = page.getByRole('menu', { name: 'Send and set to …' });
  await menu.getByRole('menuitem', { name: 'Send and set to In progress' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => field(page).inputValue()).toBe('They close again.');
  await page.getByRole('button', { name: 'Send and set to …' }).press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await expectToast(page, 'Comment added successfully');
  await line(page, /set the status to Resolved/).waitFor();
  const entries = await thread(page).getByRole('listitem').allInnerTexts();
  expect(entries.map((entry) => /They close again|set the status/.exec(entry)?.[0])).toEqual([
    'They close again',
    'set the status',
  ]);
  expect((await call('GET', `/tickets/${ticketId}`, { token: admin })).status).toBe('resolved');
});

const facts = (page: Page) => page.getByRole('region', { name: 'Ticket facts' });
const read = (ticketId: string) => call('GET', `/tickets/${ticketId}`, { token: admin });
const commentsOf = async (ticketId: string): Promise<string[]> =>
  (await call('GET', `/tickets/${ticketId}/comments`, { token: admin })).map(
    ({ comment }: { comment: string }) => comment,
  );

test('what is picked beside the thread is sent with the comment or note, and the button says so', async () => {
  const ticketId = await raise('The scale drifts');
  const page = await open(ticketId, 'admin');
  const assignee = accountOf(demo.program, 'super_admin').name;
  await facts(page).getByLabel('Status').selectOption('waiting_client');
  await facts(page).getByLabel('Assignee').selectOption(assignee);
  await field(page).fill('Please weigh 10 pounds on it.');
  await expect
    .poll(() => page.getByRole('list', { name: 'Changes of the ticket' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Status Waiting for client', `Assignee ${assignee}`]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `a comment with changes at ${width}`);
    const menu = await page.getByRole('button', { name: 'Send and set to …' }).boundingBox();
    expect((menu?.x ?? width) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Send Comment and set to Waiting for client', exact: true }).click();

  await expectToast(page, 'Comment added successfully');
  await line(page, /set the status to Waiting for client/).waitFor();
  expect(await read(ticketId)).toMatchObject({ status: 'waiting_client', assignedToFirstName: assignee.split(' ')[0] });
  expect(await page.getByText('You have unsaved changes').count()).toBe(0);

  await page.getByRole('checkbox', { name: /Internal note/ }).check();
  await field(page).fill('It was the spring.');
  await facts(page).getByLabel('Status').selectOption('resolved');
  await facts(page).getByLabel('Priority').selectOption('low');
  await page.getByRole('button', { name: 'Add Note and set to Resolved', exact: true }).click();
  await line(page, /set the status to Resolved/).waitFor();
  expect(await read(ticketId)).toMatchObject({ status: 'resolved', priority: 'low' });

  // Whoever thinks better of it sends the comment alone.
  await facts(page).getByLabel('Status').selectOption('open');
  await field(page).fill('One more word.');
  await page.getByRole('button', { name: 'Change nothing' }).click();
  await expect.poll(() => facts(page).getByLabel('Status').inputValue()).toBe('resolved');
  await page
    .getByRole('button', { name: 'Add Note', exact: true })
    .or(page.getByRole('button', { name: 'Send Comment', exact: true }))
    .click();
  await line(page, 'One more word.').waitFor();
  expect((await read(ticketId)).status).toBe('resolved');
});

test('a comment with a choice is written once: over another’s change, after a question, and after a lost response', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The scale drifts again');
  const page = await open(ticketId, 'admin');
  await leaveOutStream(page);
  await page.reload();
  await facts(page).getByLabel('Status').selectOption('in_progress');
  await call('PUT', `/tickets/${ticketId}`, { token: admin, body: { priority: 'urgent' } });
  await field(page).fill('On it.');
  await field(page).press('ControlOrMeta+Enter');
  await line(page, 'On it.').waitFor();
  await expect.poll(() => facts(page).getByLabel('Priority').inputValue()).toBe('urgent');
  expect(await read(ticketId)).toMatchObject({ status: 'in_progress', priority: 'urgent' });

  await facts(page).getByLabel('Status').selectOption('resolved');
  await call('PUT', `/tickets/${ticketId}`, { token: admin, body: { status: 'waiting_client' } });
  await field(page).fill('Done.');
  await field(page).press('ControlOrMeta+Enter');
  await page.getByText(/changed this ticket while you were editing it/).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('Done.');
  expect(await commentsOf(ticketId)).toEqual(['On it.']);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await page.getByRole('button', { name: 'Send Comment', exact: true }).click();
  await line(page, 'Done.').waitFor();
  expect((await read(ticketId)).status).toBe('waiting_client');

  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await page.unroute('**/comments');
    await route.fetch();
    return route.abort();
  });
  await field(page).fill('Really done.');
  await facts(page).getByLabel('Status').selectOption('resolved');
  await field(page).press('ControlOrMeta+Enter');
  await expectToast(page, 'Error');
  // The page hears of its own change before it tries again.
  await page.getByRole('button', { name: 'Refresh tickets' }).click();
  await line(page, 'Really done.').waitFor();
  await field(page).press('ControlOrMeta+Enter');
  await expect.poll(() => field(page).inputValue()).toBe('');
  expect(await commentsOf(ticketId)).toEqual(['On it.', 'Done.', 'Really done.']);
});

test('text typed while a comment is being sent stays, and stays internal, even if its author leaves', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The gate squeaks');
  const page = await open(ticketId, 'admin');
  const sends: (() => void)[] = [];
  await page.route('**/comments', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((send) => sends.push(send));
    await route.continue();
  });

  await field(page).fill('Oil is ordered.');
  await page.getByRole('button', { name: 'Send Comment', exact: true }).click();
  await expect.poll(() => sends.length).toBe(1);
  await field(page).fill('Charge them for the oil.');
  await page.getByRole('checkbox', { name: /Internal note/ }).check();
  sends[0]?.();

  await expectToast(page, 'Comment added successfully');
  await line(page, 'Oil is ordered.').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('Charge them for the oil.');
  await expect.poll(() => page.getByRole('checkbox', { name: /Internal note/ }).isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('Charge them for the oil.');

  await field(page).press('ControlOrMeta+Enter');
  await expect.poll(() => sends.length).toBe(2);
  await field(page).fill('Order a new gate.');
  await page.locator(`[data-ticket]:not([data-ticket="${ticketId}"])`).first().click();
  await expect.poll(() => field(page).inputValue()).toBe('');
  sends[1]?.();
  await expectToast(page, 'Comment added successfully');
  await page.locator(`[data-ticket="${ticketId}"]`).click();
  await expect.poll(() => field(page).inputValue()).toBe('Order a new gate.');
});

test('a change by somebody else is shown before a status is set over it, and the text stays', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The heating hums');
  const page = await open(ticketId, 'admin');
  await leaveOutStream(page);
  await page.reload();
  await field(page).fill('It was the pump.');
  await page.getByRole('button', { name: 'Send and set to …' }).click();
  await call('PUT', `/tickets/${ticketId}`, { token: admin, body: { status: 'in_progress' } });

  await page.getByRole('menuitem', { name: 'Send and set to Resolved' }).click();
  await page.getByText(/changed this ticket while you were editing it/).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('It was the pump.');
  expect(await call('GET', `/tickets/${ticketId}/comments`, { token: admin })).toEqual([]);
  await page.getByRole('button', { name: 'Save my version' }).click();

  await expectToast(page, 'Comment added successfully');
  expect((await call('GET', `/tickets/${ticketId}`, { token: admin })).status).toBe('resolved');
});

test('clients get the choices that the policies allow, and see status, priority and assignee change', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The elevator smells');
  const { id: memberId } = await call('POST', '/auth/login', { body: accountOf(demo.program, 'member') }).then(
    ({ user }) => user,
  );
  await call('PUT', `/tickets/${ticketId}`, {
    token: admin,
    body: { assignedToId: memberId, priority: 'high', tags: ['secret-tag'], title: 'The elevator' },
  });
  await call('POST', `/tickets/${ticketId}/comments`, { token: admin, body: { comment: 'Please look.' } });

  const requester = await open(ticketId, 'employee');
  await line(requester, /set the priority to High and assigned the ticket to/).waitFor();
  expect(await thread(requester).innerText()).not.toMatch(/secret-tag|title/);
  expect(await requester.getByRole('button', { name: 'Send and set to …' }).count()).toBe(0);
  await requester.context().close();

  const member = await open(ticketId, 'member');
  await field(member).fill('It smells of oil.');
  await member.getByRole('button', { name: 'Send and set to …' }).click();
  const choices = await member.getByRole('menuitem').allInnerTexts();
  expect(choices).toEqual([
    'Send and set to In progress',
    'Send and set to Waiting for client',
    'Send and set to Resolved',
  ]);
  expect(await member.getByRole('button', { name: /Saved replies/ }).count()).toBe(0);
  await field(member).fill('/');
  expect(await member.getByRole('listbox').count()).toBe(0);
});

test('lists, code and quotes are formatted; a long quote is collapsed, and nothing else is markup', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The door beeps');
  const long = Array.from({ length: 12 }, (_, index) => `> line ${index + 1} of the manual`).join('\n');
  const comment = `Please:\n- push\n- pull\n\n7. then turn\n\n\`\`\`\nset door=open\n\`\`\`\n\n${long}\n\n**not bold** <b>not either</b> https://door.example/help`;
  await call('POST', `/tickets/${ticketId}/comments`, { token: admin, body: { comment } });
  const page = await open(ticketId, 'employee');
  const entry = thread(page);

  await entry
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: /^push$/ })
    .waitFor();
  await entry.getByText('7.', { exact: true }).waitFor();
  await entry.locator('pre code').filter({ hasText: 'set door=open' }).waitFor();
  await entry.getByText('**not bold** <b>not either</b>').waitFor();
  await entry.getByRole('link', { name: 'https://door.example/help' }).waitFor();
  expect(await entry.getByText('line 12 of the manual').isVisible()).toBe(false);
  await expectAccessibleInViews(page, 'formatted comment', () => entry.locator('pre').waitFor());
  await entry.getByText('Quoted text (12 lines)').focus();
  await page.keyboard.press('Enter');
  await entry.getByText('line 12 of the manual').waitFor();
});

test('changes appear between the right comments, even if earlier ones load later and another arrives meanwhile', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The clock is wrong');
  const say = (comment: string) => call('POST', `/tickets/${ticketId}/comments`, { token: admin, body: { comment } });
  await say('Comment 0');
  await call('PUT', `/tickets/${ticketId}`, { token: admin, body: { priority: 'low' } });
  for (let number = 1; number <= 55; number++) await say(`Comment ${number}`);
  await call('PUT', `/tickets/${ticketId}`, { token: admin, body: { priority: 'urgent' } });
  await say('Comment 56');

  const page = await open(ticketId, 'employee');
  await thread(page).getByText('Comment 56').waitFor();
  const order = async () =>
    (await thread(page).getByRole('listitem').allInnerTexts()).map(
      (text) => /Comment \d+|priority to \w+/.exec(text)?.[0],
    );
  expect((await order()).slice(-3)).toEqual(['Comment 55', 'priority to Urgent', 'Comment 56']);
  expect(await order()).not.toContain('priority to Low');
  // The refresh for the new comment cancels it.
  const { held, release } = await holdRequests(page, /\/comments\?.*cursor=/);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await held;
  await say('Comment 57');
  await thread(page).getByText('Comment 57').waitFor();
  release();
  await line(page, 'priority to Low').waitFor();

  expect((await order()).slice(0, 3)).toEqual(['Comment 0', 'priority to Low', 'Comment 1']);
});

test('a slash inserts a saved reply without losing what was typed; sending does what the reply says', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The copier jams');
  const page = await open(ticketId, 'super_admin');
  await field(page).fill('Before.\n\nAfter.');
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.keyboard.press('/');
  await options(page).first().waitFor();
  await expectAccessibleInViews(page, 'saved replies in the composer', async () => {
    if ((await options(page).count()) > 0) return;
    // A narrow window has another panel; the draft stays.
    await field(page).fill('');
    await field(page).press('/');
    await options(page).first().waitFor();
  });
  await page.keyboard.press('Escape');
  await options(page).first().waitFor({ state: 'hidden' });
  await field(page).waitFor();
  await field(page).fill('Before.\n\nAfter.');
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(8, 8));
  await page.keyboard.type('/site');
  await expect
    .poll(() =>
      options(page)
        .allInnerTexts()
        .then(([first, ...more]) => [first?.split('\n')[0], more.length]),
    )
    .toEqual(['On site visit', 1]);
  await page.keyboard.press('Enter');

  const name = accountOf(demo.program, 'employee').name.split(' ')[0];
  await expect.poll(() => field(page).inputValue()).toMatch(new RegExp(`^Before\\.\\nHi ${name},[^{}]+\\nAfter\\.$`));
  await expect
    .poll(() => page.getByRole('list', { name: 'Changes of the ticket' }).getByRole('listitem').allInnerTexts())
    .toEqual(['Status Waiting for client', 'Assignee you', 'Tags + on-site']);
  await page.getByRole('button', { name: 'Send Comment and set to Waiting for client', exact: true }).click();

  await expectToast(page, 'Comment added successfully');
  expect(await call('GET', `/tickets/${ticketId}`, { token: admin })).toMatchObject({
    status: 'waiting_client',
    tags: ['on-site'],
  });
});

test('a slash elsewhere, and a path at the start of a line, are just typed', { tags: 'release' }, async () => {
  const page = await open(await raise('The share is full'), 'admin');

  await field(page).pressSequentially('km/h');
  expect(await options(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/var/log');
  await page.getByText('No saved reply matches.').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('is full');

  await expect.poll(() => field(page).inputValue()).toBe('km/h\n/var/log\nis full');
});

test('an @ mentions a colleague in an internal note; the draft keeps it, and deleting the name takes it back', {
  tags: 'release',
}, async () => {
  const ticketId = await raise('The badge reader blinks');
  const admins = await call('GET', '/admin/users?type=admins', { token: admin });
  const { name: own } = accountOf(demo.program, 'super_admin');
  const colleague = admins.find(({ firstName, lastName }: User) => `${firstName} ${lastName}` !== own);
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const page = await open(ticketId, 'super_admin', { width: 390, height: 844 });
  const people = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option');
  const sent: string[][] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comments')) sent.push(request.postDataJSON().mentions);
  });

  await field(page).pressSequentially('@');
  expect(await people.count()).toBe(0);
  await page.getByRole('checkbox', { name: /Internal note/ }).check();
  await field(page).fill('For ');
  await page.getByRole('button', { name: 'Mention a colleague (@)' }).click();
  await people.first().waitFor();
  expect(await people.allInnerTexts()).not.toContain(own);
  await expectAccessibleInViews(page, 'colleagues in the composer', async () => {
    if ((await people.count()) > 0) return;
    await field(page).fill('For ');
    await field(page).pressSequentially('@');
    await people.first().waitFor();
  });
  await page.keyboard.press('Escape');
  await people.first().waitFor({ state: 'hidden' });
  await field(page).fill('');
  await field(page).pressSequentially(`For @${colleague.firstName.slice(0, 3).toLowerCase()}`);
  await people.filter({ hasText: name }).waitFor();
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBeTruthy();
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page).inputValue()).toBe(`For @${name} `);
  await page.getByText(`mentions ${name}`).waitFor();

  await page.reload();
  await page.getByText(`mentions ${name}`).waitFor();
  await field(page).fill('Nobody');
  await page.getByText(`mentions ${name}`).waitFor({ state: 'hidden' });
  await field(page).fill(`For @${name}: look`);
  await page.getByText(`mentions ${name}`).waitFor();
  await field(page).press('ControlOrMeta+Enter');

  await expectToast(page, 'Comment added successfully');
  expect(sent).toEqual([[colleague.id]]);
  const other = await open(ticketId, 'admin');
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByText(`${own} mentioned you in an internal note`).first().waitFor();
});

test('a variable without a value is not sent to the client', { tags: 'release' }, async () => {
  const page = await open(await raise('The scale is off'), 'admin');
  await field(page).fill('Call {{provider.phone}}, please');
  await page.getByText('{{provider.phone}} has no value here.').waitFor();

  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await thread(page).getByText('Call').count()).toBe(0);
  await field(page).fill('Call (314) 555-0142, please');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expectToast(page, 'Comment added successfully');
});

test('saved replies are managed on a page of their own, found from the composer and from the settings', {
  tags: 'release',
}, async () => {
  const page = await open(await raise('The tap drips'), 'admin');
  await page.getByRole('button', { name: 'Saved replies (/)' }).click();
  await page.getByRole('option', { name: 'Manage saved replies' }).click();
  const heading = page.getByRole('heading', { name: 'Saved replies', level: 2 });
  await expectAccessibleInViews(page, 'saved replies', () =>
    page.getByRole('article', { name: 'On site visit' }).waitFor(),
  );

  await page.getByRole('button', { name: 'New Saved Reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Text').fill('Hello {{requester.name}}');
  await dialog.getByRole('button', { name: 'Save Reply' }).click();
  await dialog.getByText('There is no variable {{requester.name}}.').waitFor();
  await dialog.getByText('Enter a name').waitFor();
  await expectAccessibleInViews(page, 'a saved reply', () => dialog.waitFor());
  await dialog.getByLabel('Text').fill('Hello ');
  await dialog.getByRole('button', { name: 'Insert requester.firstName' }).click();
  await expect.poll(() => dialog.getByLabel('Text').inputValue()).toBe('Hello {{requester.firstName}}');
  await dialog.getByLabel('Name').fill('Zebra greeting');
  await page.reload();
  await page.getByRole('button', { name: 'New Saved Reply' }).click();
  await dialog.getByText('We kept what you had typed.').waitFor();
  await dialog.getByLabel('Status').selectOption('Resolved');
  await dialog.getByRole('button', { name: 'Save Reply' }).click();
  await expectToast(page, 'Saved reply created');

  const card = page.getByRole('article', { name: 'Zebra greeting' });
  await card.getByText('Status Resolved').waitFor();
  await page.getByRole('button', { name: 'Edit Zebra greeting' }).click();
  await page.getByLabel('Name').fill('Zebra farewell');
  const saving = await holdRequests(page, /saved-replies\/[^/?]+$/);
  await page.getByRole('button', { name: 'Save Reply' }).click();
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await page.getByLabel('Name').fill('Zebra goodbye');
  saving.release();
  await page.getByRole('button', { name: 'Save Reply' }).click();
  await page.getByRole('button', { name: 'Delete Zebra goodbye' }).click();
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await expectToast(page, 'Saved reply deleted');
  await expect.poll(() => page.getByRole('article', { name: /^Zebra/ }).count()).toBe(0);
  await page.getByLabel('Search saved replies').fill('no reply says this');
  await expectAccessibleInViews(page, 'no saved reply', () =>
    page.getByRole('heading', { name: 'No saved replies found' }).waitFor(),
  );

  await page.goto('/ticketing/admin?settings=open');
  await page.getByRole('link', { name: 'Manage saved replies' }).click();
  await heading.waitFor();
});
