import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToFit } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { address, line, templates, type Victims, writeEverywhere } from './attack.ts';
import { chooseFromMenu, logIn, openPage } from './portal.ts';
import { nothing, watch } from './watch.ts';
import { withDemo } from './world.ts';

let written: Victims;
const demo = withDemo({}, async (program) => {
  written = await writeEverywhere(program);
});
const phone = { width: 320, height: 900 };

/** On a phone, the facts of the open ticket are folded away. */
const unfoldFacts = (page: Page) => page.locator('[aria-controls=ticket-facts]').click();

/** Checks that user text on a page is text, that no address runs a script, and that it fits, however long its words are. */
async function look(page: Page, ...shown: string[]) {
  for (const words of shown) await page.getByText(words).filter({ visible: true }).first().waitFor();
  const found = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) => [...element.attributes]);
    const addresses = attributes.filter(({ name }) => ['href', 'src', 'action', 'formaction', 'data'].includes(name));
    const protocols = addresses.map(({ value }) => URL.parse(value, location.href)?.protocol ?? value);
    return {
      handlers: attributes.filter(({ name }) => name.startsWith('on')).map(({ name, value }) => `${name}=${value}`),
      schemes: protocols.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
      foreign: document.querySelectorAll('iframe, object, embed, base, meta[http-equiv]').length,
    };
  });
  expect(found, page.url()).toEqual({ handlers: [], schemes: [], foreign: 0 });
  await expectToFit(page, page.url());
}

test('client text is plain text for clients, and on the pages behind links', async () => {
  const page = await openPage(demo, phone);
  const seen = await watch(page);

  await page.goto('/ticketing/login');
  await look(page, line, address);
  await page.goto(written.invitation);
  await look(page, line);
  await page.goto(written.reset);
  await look(page, 'Choose a new password');
  await logIn(page, written.client);
  await look(page, line);
  await page.goto(`/ticketing/client?ticket=${written.ticketId}`);
  await page.getByLabel('Comments').getByRole('list').getByText('</script><!--').waitFor();
  await look(page, line, '<'.repeat(9_800));
  await unfoldFacts(page);
  await look(page, line, address, templates);
  await page.goto(`/ticketing/client?search=${encodeURIComponent(line)}&new=1`);
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill(line);
  await look(page, `Press Enter to create “${line}”`);
  await page.goto('/ticketing/client/articles');
  await look(page, line);
  await page.goto(`/ticketing/client/articles/${written.articleId}`);
  await look(page, 'The last line of the article.', 'plain', 'afar');

  expect(seen).toEqual(nothing);
  // Markdown turns unsafe addresses into one of ours that does not exist.
  const links = page.getByRole('dialog').locator('.article-text a');
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(['java%09script:alert(5)', 'https://evil.example/pixel.png']);
  await expect.poll(() => page.title()).toContain(line);
});

test('client text is plain text in the dashboard', async () => {
  const page = await openPage(demo, phone);
  const seen = await watch(page);
  await logIn(page, accountOf(demo.program, 'super_admin'));

  await look(page, line);
  await page.goto(`/ticketing/admin?ticket=${written.ticketId}`);
  await page.getByLabel('Comments').getByText('</script><!--').first().waitFor();
  await look(page, line, '<'.repeat(9_800));
  await unfoldFacts(page);
  await look(page, line, address);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await look(page);
  await page.goto(`/ticketing/admin/companies?search=${encodeURIComponent(line)}`);
  await page.getByRole('article', { name: line }).getByRole('heading').getByRole('button').click();
  await look(page, address, written.client.email);
  for (const task of [`Edit ${line}`, `Delete ${line}`, `Edit ${line} ${line}`, `Delete ${line} ${line}`]) {
    const button = page.getByRole('button', { name: task, exact: true });
    if (await button.count()) await button.click();
    else await chooseFromMenu(page, task.slice(task.indexOf(' ') + 1), task);
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    await look(page);
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
  }
  await page.goto('/ticketing/admin/admins');
  await look(page, `${line} ${line}`);
  await page.goto('/ticketing/admin?settings=general');
  await look(page, line, address);
  await page.goto(`/ticketing/admin/articles/${written.articleId}`);
  await look(page, 'The last line of the article.');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await look(page, 'The last line of the article.');
  await page.goto('/ticketing/admin/inquiries');
  await look(page, line, address, '{{7*7}}@');
  for (const kind of ['ticket', 'company', 'user', 'setting', 'article']) {
    await page.goto(`/ticketing/admin/audit-log?kind=${kind}`);
    await look(page, line);
  }

  expect(seen).toEqual(nothing);
});
