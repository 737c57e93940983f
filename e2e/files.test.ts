import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

// One user uploads more here than people do.
const demo = withSharedDemo();
const picture = readFileSync(new URL('../server/demo/data/files/print-queue.png', import.meta.url));
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
const text = (name: string, size = 2_000) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });

async function openTicket() {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const employee = accountOf(demo.program, 'employee');
  const token = await signIn(employee.email, employee.password);
  const body = { title: 'The projector is upside down', description: 'Since lunch.' };
  const { id } = await call('POST', '/tickets', { token, body });
  const page = await openPage(demo);
  await logIn(page, employee, `/ticketing/client?ticket=${id}`);
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
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expectToast(page, 'Comment added');

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

test('an article shows an uploaded picture to its readers', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin/articles?new=1');
  const form = page.getByRole('dialog', { name: 'Create article' });
  await form.getByLabel('Title').fill('Turn the projector');
  await form.getByRole('combobox', { name: 'Category' }).fill('Projectors');
  await form.getByLabel('Content').fill('Turn it.');
  await choose(form).setInputFiles([png('knob.png')]);
  await expect
    .poll(() => form.getByLabel('Content').inputValue())
    .toMatch(/^Turn it\.\n\n!\[knob\]\(\/api\/.+\/preview\)$/);
  await form.getByRole('switch', { name: 'Published' }).click();
  await form.getByRole('button', { name: 'Create article' }).click();
  await expectToast(page, 'Article created');
  await page.context().close();

  const reader = await openPage(demo);
  await logIn(reader, accountOf(demo.program, 'employee'), '/ticketing/client/articles?search=projector');
  await reader.getByRole('link', { name: /Turn the projector/ }).click();
  const shown = reader.getByRole('img', { name: 'knob' });
  // The copy that is as wide as it is shown, or the next wider one.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
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
