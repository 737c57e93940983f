// @module-tag release

import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, goOffline, holdRequests, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

async function openDesk(path = '') {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), `/ticketing/admin/articles${path}`);
  return page;
}

test('an article without title, content or category is not sent', async () => {
  const page = await openDesk('?new=1');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));

  for (const [label, text] of [
    ['Title', 'Something'],
    ['Content', 'Words'],
  ] as const) {
    await page.getByRole('button', { name: 'Create Article' }).last().click();
    await page.getByRole('alert').getByText('Title, content, and category are required').waitFor();
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Create Article' }).last().click();
  await page.getByText('Choose a category').waitFor();

  expect(sent).toEqual([]);
});

test('a new article is a draft unless its author says otherwise, with a category of their own', async () => {
  const page = await openDesk('?new=1');
  await expect.poll(() => page.getByRole('switch', { name: 'Published' }).isChecked()).toBe(false);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('There is nothing to preview yet.').waitFor();
  await page.getByRole('tab', { name: 'Write' }).click();

  await page.getByLabel('Title').fill('Badge readers');
  await page.getByRole('combobox', { name: 'Category' }).last().fill('Doors & Badges');
  await page.getByText('Press Enter to create “Doors & Badges”').waitFor();
  await page.getByRole('textbox', { name: 'Tags' }).fill(' door, , badge ,door');
  await page.getByLabel('Content').fill('| Light | Means |\n|---|---|\n| red | locked |');
  await expect.poll(() => page.getByLabel('Content').getAttribute('rows')).toBe('12');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('cell', { name: 'locked' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Article' }).click();

  await expectToast(page, 'Article created successfully');
  const card = page.getByRole('article', { name: 'Badge readers' });
  await card.getByText('Draft').waitFor();
  await expect.poll(() => card.getByRole('listitem').allInnerTexts()).toEqual(['door', 'badge']);
  await page.getByLabel('Category').selectOption('Doors & Badges');
  await card.waitFor();
});

test('unsaved text stays in the form and can be saved later', async () => {
  const page = await openDesk();
  await page.getByRole('button', { name: 'Edit Spot a phishing mail before it spots you' }).click();
  await page.getByLabel('Content').fill('Written with care.');
  await goOffline(page);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await page
    .getByText(/^Failed to update article: Archway can’t be reached/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByLabel('Content').inputValue()).toBe('Written with care.');

  await page.context().setOffline(false);
  const saving = await holdRequests(page, /\/knowledge-base\/[^/?]+$/);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await page.getByRole('button', { name: 'Updating...' }).waitFor();
  await page.getByLabel('Content').fill('Written with care, twice.');
  saving.release();
  await page.getByText('Article updated successfully', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Update Article' }).click();

  await page.getByRole('dialog', { name: 'Edit Article' }).waitFor({ state: 'hidden' });
  await page.getByText('Written with care, twice.').waitFor();
});

test('leaving with changes asks first; a reload in the middle brings them back', async () => {
  const page = await openDesk('?new=1');
  await page.getByLabel('Title').fill('Half an article');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half an article');

  await page.reload();
  await page.getByText('We kept what you had typed.').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half an article');

  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL('**/ticketing/admin/articles');
  await page.getByRole('button', { name: 'Create Article' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

test('a failed list or article shows an error and loads on retry', async () => {
  const page = await openDesk();
  // Without a network, the code of the article could not be loaded.
  await page.locator('[data-article]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await goOffline(page);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('vpn');
  await page.getByText('Failed to load articles').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await goOffline(page);
  await page.getByRole('link', { name: 'Connect to the office from home (VPN)' }).click();
  await page.getByText('Failed to load article', { exact: true }).first().waitFor();

  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'If it does not connect' }).waitFor();
});

test('no list loads the Markdown renderer', async () => {
  const page = await openPage(demo);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await logIn(page, accountOf(demo.program, 'employee'));
  await page.getByRole('tab', { name: 'Knowledge Base' }).click();
  await page.locator('[data-article]').first().waitFor();
  expect(scripts.filter((url) => url.includes('article-text'))).toEqual([]);

  await page.locator('[data-article]').first().click();
  await page.locator('.article-text').waitFor();

  expect(scripts.filter((url) => /article-text.*\.js$/.test(url))).toHaveLength(1);
});
