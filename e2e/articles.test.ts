import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

type Text = { title: string; category: string; content: string; tags?: string };

async function openAs(role: 'admin' | 'manager' | 'employee', path: string) {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role), `/ticketing/${path}`);
  return page;
}

async function fill(page: Page, { title, category, content, tags = '' }: Text) {
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Category' }).last().fill(category);
  await page.getByRole('textbox', { name: 'Tags' }).fill(tags);
  await page.getByLabel('Content').fill(content);
}

async function write(page: Page, text: Text, isPublished = true) {
  await page.getByRole('button', { name: 'Create article' }).click();
  await fill(page, text);
  if (isPublished) await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create article' }).click();
  await expectToast(page, 'Article created');
}

const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search articles' }).fill(text);
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const isEmpty = (page: Page) => page.getByRole('heading', { name: 'No articles found' }).waitFor();

test('an article is drafted, published, and found by a client who misspells a word', async () => {
  const admin = await openAs('admin', 'admin/articles');
  const client = await openAs('employee', 'client/articles');
  const title = 'Calibrate the intraoral scanner';
  await write(
    admin,
    { title, category: 'Hardware Issues', content: '## Steps\n\n1. Warm it **up**', tags: 'x-ray' },
    false,
  );
  await card(admin, title).getByText('Draft').waitFor();

  await search(client, 'intraoral');
  await isEmpty(client);

  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  await admin.getByRole('switch', { name: 'Published' }).check();
  await admin.getByRole('button', { name: 'Update article' }).click();
  await expectToast(admin, 'Article updated');
  await card(admin, title).getByText('Published').waitFor();

  await search(client, 'intrarol scaner');
  await isEmpty(client);
  await search(client, 'intraorl scaner');
  await card(client, title).getByText('Steps · Warm it up').waitFor();
  await client.getByRole('link', { name: title }).click();
  await client.getByRole('heading', { name: 'Steps', level: 3 }).waitFor();
  await expect.poll(() => client.getByRole('dialog', { name: title }).locator('strong').innerText()).toBe('up');
});

test('an article has an address of its own: it opens after the login, and Back closes what was opened', async () => {
  const page = await openAs('manager', 'client/articles');
  await page.getByRole('link', { name: /^The printer does not print/ }).click();
  await page.getByRole('heading', { name: 'What the lights mean' }).waitFor();
  const address = page.url();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/ticketing/client/articles');

  const other = await openPage(demo);
  await other.goto(address);
  const { email, password } = accountOf(demo.program, 'employee');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('heading', { name: 'What the lights mean' }).waitFor();
  await other.keyboard.press('Escape');
  await other.waitForURL('**/ticketing/client/articles');
  await expect.poll(() => other.locator('[data-article]:focus').innerText()).toContain('The printer does not print');
});

test('markup in an article’s fields never runs, and reading asks no other host for anything', async () => {
  const admin = await openAs('admin', 'admin/articles');
  const title = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const content = `# Links

[one](javascript:alert(3)) [two](JaVaScript&colon;alert(4)) [three](data:text/html,<script>alert(5)</script>)
[site](https://elsewhere.example/) [call](tel:+13145550142) [page](/ticketing/client)

<script>alert(6)</script><img src=x onerror=alert(7)><svg onload=alert(8)>

![pixel](https://tracker.example/1.gif) ![own](/favicon.svg) ![odd](javascript:alert(9))

<javascript:alert(10)> \`<b>code</b>\``;
  await write(admin, { title, category: '<svg onload=alert(11)>', content, tags: '<b onclick=alert(12)>' });
  const client = await openAs(
    'employee',
    `client/articles?${new URLSearchParams({ category: '<svg onload=alert(11)>' })}`,
  );
  const alarms: string[] = [];
  client.on('dialog', (dialog) => alarms.push(dialog.message()));
  client.on('request', (request) => {
    if (!request.url().startsWith(demo.program.url)) alarms.push(request.url());
  });

  await client.getByRole('link', { name: title }).click();
  const article = client.getByRole('dialog', { name: title });
  await article.getByRole('heading', { name: 'Links' }).waitFor();

  const links = await article
    .locator('.article-text a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]));
  expect(links).toEqual([
    ['site', 'https://elsewhere.example/', 'noopener noreferrer'],
    ['call', 'tel:+13145550142', 'noopener noreferrer'],
    ['page', '/ticketing/client', 'noopener noreferrer'],
    ['pixel', 'https://tracker.example/1.gif', 'noopener noreferrer'],
  ]);
  expect(
    await article.locator('.article-text img').evaluateAll((all) => all.map((img) => img.getAttribute('src'))),
  ).toEqual(['/favicon.svg']);
  await expect.poll(() => article.locator('script, svg[onload], [onerror], [onclick]').count()).toBe(0);
  await expect.poll(() => article.getByText('<b>code</b>').count()).toBe(1);
  expect(alarms).toEqual([]);
});

test('a public article with a picture is found, read and judged on the website without scripts', async () => {
  const admin = await openAs('admin', 'admin/articles');
  await admin.getByRole('button', { name: 'Create article' }).click();
  await fill(admin, { title: 'Warm up the kiln', category: 'Kilns', content: '## First\n\nOpen the *damper*.' });
  const picture = await sharp({ create: { width: 1_400, height: 700, channels: 3, background: '#b5541c' } })
    .png()
    .toBuffer();
  await admin
    .locator('[data-choose="files"]')
    .setInputFiles({ name: 'damper.png', mimeType: 'image/png', buffer: picture });
  await admin.getByRole('group', { name: 'Pictures in the text' }).getByLabel('Width').selectOption('Medium');
  await admin.getByLabel('Who can read it').selectOption('Everybody, on the website');
  await admin.getByRole('switch', { name: 'Published' }).check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Create article' }).click();
  await expectToast(admin, 'Article created');
  const visitor = await openWithoutScripts();

  await visitor.goto('/help');
  await visitor.getByRole('searchbox', { name: 'Search articles' }).fill('kilns warm');
  await visitor.getByRole('button', { name: 'Search' }).click();
  await visitor.getByRole('link', { name: 'Warm up the kiln' }).click();

  await visitor.getByRole('heading', { name: 'Warm up the kiln', level: 1 }).waitFor();
  await visitor.getByRole('heading', { name: 'First', level: 2 }).waitFor();
  const shown = visitor.getByRole('img', { name: 'damper' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await shown.boundingBox())?.width).toBe(400);
  const data = JSON.parse((await visitor.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual(
    expect.arrayContaining(['Article', 'BreadcrumbList']),
  );
  await visitor.getByRole('button', { name: 'Yes' }).click();
  await visitor.getByText('Thank you for telling us.').waitFor();
  await expect
    .poll(async () => (await visitor.request.get('/sitemap.xml')).text(), { timeout: 20_000 })
    .toContain('/help/warm-up-the-kiln');
});

async function openWithoutScripts() {
  const context = await demo.browser.newContext({ baseURL: demo.program.url, javaScriptEnabled: false });
  return context.newPage();
}
