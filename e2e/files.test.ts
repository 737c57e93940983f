import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, holdRequests, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

// One user uploads more here than people do.
const demo = withSharedDemo();
const picture = readFileSync(new URL('../server/demo/files/print-queue.png', import.meta.url));
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
const text = (name: string, size = 2_000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

const folder = mkdtempSync(join(tmpdir(), 'archway-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The paths of files that the browser reads itself: sending it megabytes takes longer than the rest of a test. */
function onDisk(...files: ReturnType<typeof text>[]) {
  return files.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
}

let ticketId: string;

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const token = await signIn(email, password);
  const body = { title: 'The projector is upside down', description: 'Since lunch.' };
  ticketId = (await call('POST', '/tickets', { token, body })).id;
});

async function openTicket(size?: { width: number; height: number }) {
  const page = await openPage(demo, size);
  await logIn(page, accountOf(demo.program, 'employee'), `/ticketing/client?ticket=${ticketId}`);
  await page.getByLabel('Add a comment').waitFor();
  return page;
}

const choose = (within: Page | Locator) => within.locator('[data-choose]');
const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const thread = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** Drops or pastes files, with the events that browsers send. */
async function give(target: Locator, how: 'drop' | 'paste', name: string) {
  const bytes = [...picture];
  await target.evaluate(
    (element, { how, name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      element.dispatchEvent(event);
    },
    { how, name, bytes },
  );
}

test('chosen, dropped and pasted files go with a comment; pictures are thumbnails, and all are listed in the ticket', async () => {
  const page = await openTicket();
  const field = page.getByLabel('Add a comment');

  await choose(page).setInputFiles([text('event.log')]);
  await give(field, 'drop', 'ceiling.png');
  await give(field, 'paste', 'image.png');
  await field.fill('See for yourself.');
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(3);
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');

  await thread(page).getByRole('button', { name: 'Show ceiling.png' }).waitFor();
  await thread(page)
    .getByRole('button', { name: /^Show Screenshot \d{4}-/ })
    .waitFor();
  await thread(page).getByRole('button', { name: 'Download event.log 2 KB' }).waitFor();
  const shown = thread(page).getByRole('button', { name: 'Show ceiling.png' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_120);
  await expect.poll(() => attached(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'All files (3)' }).waitFor();

  const download = page.waitForEvent('download');
  await thread(page).getByRole('button', { name: 'Download event.log 2 KB' }).click();
  expect((await download).suggestedFilename()).toBe('event.log');
  expect(readFileSync((await (await download).path()) ?? '').length).toBe(2_000);
});

test('a new ticket takes files, and a comment can be nothing but a file', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByLabel('Title').fill('The scanner squeaks');
  await form.getByLabel('Description').fill('Listen.');
  await choose(form).setInputFiles([png('scanner.png')]);
  await form.getByRole('button', { name: 'Remove scanner.png' }).waitFor();
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await expectToast(page, 'Ticket created successfully');

  await page.getByRole('button', { name: 'Show scanner.png', exact: true }).waitFor();
  await choose(page).setInputFiles([text('squeak.txt')]);
  await page.getByRole('button', { name: 'Remove squeak.txt' }).waitFor();
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await thread(page).getByText('squeak.txt').waitFor();
  await expect.poll(() => page.getByText('squeak.txt is attached.').count()).toBe(0);
  expect(await page.locator('[data-comment]').last().locator('div[dir=auto]').isVisible()).toBe(false);
});

test('an upload shows its progress, can be canceled, and stops there', { tags: 'release' }, async () => {
  const page = await openTicket();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await client.send('Network.emulateNetworkConditions', slow);
  await page.getByLabel('Add a comment').fill('Wait for it');
  const uploads: string[] = [];
  page.on('request', (request) => request.url().endsWith('/files') && uploads.push(request.method()));

  const files = [text('large.log', 5_000_000), text('long.log', 5_000_000), text('waiting.log', 10)];
  await choose(page).setInputFiles(onDisk(...files));
  await page.getByRole('progressbar', { name: 'Uploading large.log' }).waitFor();
  const send = page.getByRole('button', { name: 'Send Comment' });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  for (const name of ['waiting', 'large', 'long']) {
    await page.getByRole('button', { name: `Cancel ${name}.log` }).click();
  }

  await expect.poll(() => attached(page).count()).toBe(0);
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null);
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('Wait for it');
  const isFocused = (button: Element) => button === document.activeElement;
  await expect.poll(() => page.getByRole('button', { name: 'Attach files' }).evaluate(isFocused)).toBe(true);
  expect(uploads).toEqual(['POST', 'POST']);
});

test('a file that is removed again is deleted on the server at once', { tags: 'release' }, async () => {
  const page = await openTicket();
  await choose(page).setInputFiles([text('wrong.txt', 10)]);
  const deletion = page.waitForResponse((response) => response.request().method() === 'DELETE');

  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();

  expect((await deletion).status()).toBe(200);
  await expect.poll(() => attached(page).count()).toBe(0);
});

test('limits are reported before anything is sent, and the rest can be sent', { tags: 'release' }, async () => {
  const page = await openTicket();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));

  await choose(page).setInputFiles(onDisk(text('film.txt', 25_000_001), text('empty.txt', 0)));

  await attached(page).getByText('This file is too large. A file can have up to 25 MB.').waitFor();
  await attached(page).getByText('This file is empty.').waitFor();
  expect(posts).toEqual([]);
  await page.getByRole('button', { name: 'Remove film.txt' }).click();
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();
  await choose(page).setInputFiles(Array.from({ length: 11 }, (_, index) => text(`${index}.txt`, 10)));
  await expect.poll(() => page.getByRole('button', { name: /^Remove \d/ }).count()).toBe(10);
  await page.getByText('Attach up to 10 files. One file was not attached.').waitFor();
  // A long text can go into a file of its own only while there is room for one.
  await page.getByLabel('Add a comment').fill('x'.repeat(10_001));
  await page.getByText('1 character over the limit').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Attach the rest as a file' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove 3.txt' }).click();
  await page.getByText('Attach up to 10 files.').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Attach the rest as a file' }).waitFor();
});

test('a file that could not be uploaded is tried again, and nothing that was typed is lost', {
  tags: 'release',
}, async () => {
  const page = await openTicket();
  await page.getByLabel('Add a comment').fill('Keep me');
  await page.route('**/api/ticketing/files', (route) => route.abort());
  await choose(page).setInputFiles([png('ceiling.png')]);
  await attached(page).getByText('This file could not be uploaded. Check your connection, then try again.').waitFor();
  await page.unroute('**/api/ticketing/files');

  await page.getByRole('button', { name: 'Try ceiling.png again' }).click();

  await page.getByRole('button', { name: 'Remove ceiling.png' }).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('Keep me');
  await page.reload();
  await attached(page).getByText('ceiling.png').waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => attached(page).count()).toBe(0);
});

test('the rest of a text that is too long is attached as a file', { tags: 'release' }, async () => {
  const page = await openTicket();
  const field = page.getByLabel('Add a comment');
  await field.focus();
  await page.keyboard.insertText('All work and no play. '.repeat(600));
  const code = await holdRequests(page, /rest-of-text/);

  await page.getByRole('button', { name: 'Attach the rest as a file' }).click();
  await code.held;
  await field.press('ControlOrMeta+Home');
  await page.keyboard.insertText('Typed meanwhile. ');
  code.release();

  await attached(page).getByText('message.txt').waitFor();
  await page.getByRole('button', { name: 'Remove message.txt' }).waitFor();
  const kept = await field.inputValue();
  expect(kept.length).toBeLessThanOrEqual(10_000);
  expect(kept).toMatch(/^Typed meanwhile\. All work.+\w\.?\n\n\(The rest is in the attached file message\.txt\.\)$/);
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');
});

test('the viewer works by keyboard, and gives the focus back', { tags: 'release' }, async () => {
  const page = await openTicket();
  await choose(page).setInputFiles([png('first.png'), png('second.png')]);
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(2);
  await page.getByRole('button', { name: 'Send Comment' }).click();
  const opener = thread(page).getByRole('button', { name: 'Show first.png' }).last();
  await expectToast(page, 'Comment added successfully');
  await opener.focus();

  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'first.png' }).getByText('1 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'second.png' }).getByText('2 of 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await page.getByRole('dialog', { name: 'first.png' }).waitFor();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('first.png');
  await page.keyboard.press('Escape');

  await page.getByRole('dialog', { name: 'first.png' }).waitFor({ state: 'hidden' });
  await expectFocused(opener);
  await page.getByLabel('Add a comment').waitFor();
});

test('files are usable and accessible on a phone, a tablet and a desktop', { tags: 'release' }, async () => {
  const page = await openTicket({ width: 390, height: 844 });
  await choose(page).setInputFiles(onDisk(png('ceiling.png'), text('film.txt', 25_000_001)));
  await page.getByRole('button', { name: 'Remove ceiling.png' }).waitFor();

  await expectAccessibleInViews(page, 'a comment with files', () => attached(page).first().waitFor());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await thread(page).getByRole('button', { name: 'Show ceiling.png' }).last().waitFor();
  await expectAccessibleInViews(page, 'a thread with files', () =>
    thread(page).getByRole('button', { name: 'Show ceiling.png' }).last().waitFor(),
  );
  const viewer = page.getByRole('dialog', { name: 'ceiling.png' });
  await expectAccessibleInViews(page, 'a picture', async () => {
    // A ticket that moves beside its list is rendered anew.
    if (!(await viewer.isVisible()))
      await thread(page).getByRole('button', { name: 'Show ceiling.png' }).last().click();
    await viewer.waitFor();
  });
});

test('an article shows an uploaded picture to its readers', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/articles?new=1');
  const form = page.getByRole('dialog', { name: 'Create Article' });
  await form.getByLabel('Title').fill('Turn the projector');
  await form.getByRole('combobox', { name: 'Category' }).fill('Projectors');
  await form.getByLabel('Content').fill('Turn it.');
  await choose(form).setInputFiles([png('knob.png')]);
  await expect
    .poll(() => form.getByLabel('Content').inputValue())
    .toMatch(/^Turn it\.\n\n!\[knob\]\(\/api\/.+\/preview\)$/);
  await form.getByRole('switch', { name: 'Published' }).click();
  await form.getByRole('button', { name: 'Create Article' }).click();
  await expectToast(page, 'Article created successfully');
  await page.context().close();

  const reader = await openPage(demo);
  await logIn(reader, accountOf(demo.program, 'employee'), '/ticketing/client/articles?search=projector');
  await reader.getByRole('link', { name: /Turn the projector/ }).click();
  const shown = reader.getByRole('img', { name: 'knob' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_120);
});

test('an uploaded script does not run as one', async () => {
  const { logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const authorization = `Bearer ${await signIn(email, password)}`;
  const form = new FormData();
  form.append('file', new File(['document.title = "owned";'], 'a.js', { type: 'text/javascript' }));
  const upload = await fetch(`${demo.program.url}/api/ticketing/files`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { id } = await upload.json();
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  // As if a script could send the session, which its tag can't.
  await page.route('**/api/ticketing/files/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization } }),
  );

  for (const address of [`/api/ticketing/files/${id}`, `/api/ticketing/files/${id}?download`]) {
    const outcome = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { src });
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
      address,
    );
    expect(outcome).toBe('refused');
  }
  expect(await page.title()).not.toBe('owned');
});
