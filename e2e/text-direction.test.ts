// @module-tag release

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

// All user text is Hebrew and all product text is English, so the test can tell them apart.
const person = { firstName: 'נועה', lastName: 'לוי', email: 'noa@levi.example', password: 'secret1' };
const company = { name: 'מאפיית לוי', address: 'רחוב הרצל' };
const words = { title: 'המדפסת תקועה', description: 'הנייר נתקע', category: 'ציוד' };
const article = { title: 'איך מדפיסים', content: 'לחצו על הכפתור', category: 'מדריכים', tags: ['הדפסה'] };
const inquiry = { firstName: 'דן', lastName: 'כהן', email: 'dan@cohen.example', message: 'אשמח לשיחה' };
const providerName = 'שער העיר';
let registrationLink: string;

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await signIn(email, password);
  const post = (path: string, body: object, as = token) => call('POST', path, { token: as, body });

  const settings: { id: string; settingKey: string }[] = await call('GET', '/admin/settings', { token });
  const { id: settingId } = settings.find(({ settingKey }) => settingKey === 'provider_name') ?? {};
  await call('PUT', `/admin/settings/${settingId}`, { token, body: { settingValue: providerName } });
  const { id: companyId } = await post('/admin/companies', company);
  await post('/admin/users', { ...person, companyId });
  await post('/admin/users', { ...person, email: 'noa@archway.example', role: 'admin' });
  ({ registrationLink } = await post('/admin/invitations', { companyId, maxUses: 1 }));
  await post('/knowledge-base', { ...article, isPublished: true });
  const employee = await signIn(person.email, person.password);
  const { id } = await post('/tickets', words, employee);
  await call('PUT', `/tickets/${id}`, { token, body: { tags: ['דחוף'] } });
  await post(`/tickets/${id}/comments`, { comment: 'בטיפול' }, await signIn('noa@archway.example', person.password));
  await fetch(`${demo.program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  });
});

/**
 * Finds Hebrew text that does not run from right to left, or that shares a text node with English.
 * @returns the number of Hebrew texts on the page, and the wrong ones
 */
const directions = (page: Page) =>
  page.evaluate(() => {
    const hebrew = /[\u0590-\u05ff]/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isRead = node.parentElement?.closest('script, [data-toasts], .sr-only') === null;
      if (isRead && hebrew.test(node.textContent ?? '')) found.push(node as Text);
    }
    const wrong = found.filter(({ data, parentElement }) => {
      const direction = parentElement && getComputedStyle(parentElement).direction;
      return direction !== 'rtl' || /[a-z]/i.test(data);
    });
    return { count: found.length, wrong: wrong.map(({ data }) => data.trim()) };
  });

/** Fails unless there is this much Hebrew on the page and all of it is right; `but` is text that is stored mixed. */
async function expectIsolated(page: Page, least: number, but?: RegExp) {
  await expect.poll(async () => (await directions(page)).count).toBeGreaterThanOrEqual(least);
  expect((await directions(page)).wrong.filter((text) => !but?.test(text))).toEqual([]);
}

test('right-to-left text is correct everywhere in the client portal', async () => {
  const page = await openPage(demo);
  await logIn(page, person);
  await page.getByRole('link', { name: words.title }).click();
  await page.getByText('בטיפול').waitFor();
  // The header with name and company, the card, the panel.
  await expectIsolated(page, 10);

  await page.goto('/ticketing/client/account');
  await page.getByRole('heading', { name: 'Your sessions' }).waitFor();
  await expectIsolated(page, 4);

  await page.goto('/ticketing/client/articles?search=איך');
  await expectIsolated(page, 5);
  await page.getByRole('link', { name: article.title }).click();
  await page.getByRole('dialog', { name: article.title }).getByText(article.content).waitFor();
  await expectIsolated(page, 9);
});

test('right-to-left text is correct everywhere in the dashboard', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), `/ticketing/admin/companies?search=${company.name}`);
  const card = page.getByRole('article', { name: company.name });
  await card.getByRole('button', { expanded: false }).click();
  await card.getByRole('listitem', { name: 'נועה לוי' }).waitFor();
  await expectIsolated(page, 3);
  for (const action of [
    /^Edit מאפיית/,
    /^Delete מאפיית/,
    /^Password reset link/,
    /^Edit נועה/,
    /^Deactivate/,
    /^Delete נועה/,
  ]) {
    await card.getByRole('button', { name: action }).click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await dialog.waitFor();
    await expectIsolated(page, 4);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  await page.goto('/ticketing/admin/inquiries?status=all');
  const mark = page.getByRole('button', { name: /Mark as answered: message from דן/ });
  await mark.click();
  await page.getByText('Answered by').first().waitFor();
  await expectIsolated(page, 2);

  await page.goto('/ticketing/admin/articles');
  await page.getByRole('button', { name: `Delete ${article.title}` }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectIsolated(page, 6);

  await page.goto('/ticketing/admin/audit-log');
  // The audit log stores names together with an address.
  await expectIsolated(page, 8, /^Invitation to |\(noa@\S+\)$|, from the website$/);

  await page.goto('/ticketing/admin');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Create Ticket' });
  await form.getByRole('combobox', { name: 'Category' }).fill('ציוד');
  await form.getByText('Press Enter to create').waitFor();
  await form.getByRole('combobox', { name: 'Company' }).fill('מאפיית');
  await form.getByRole('option', { name: company.name }).waitFor();
  await expectIsolated(page, 4);

  await page.goto('/ticketing/admin');
  await page.getByRole('button', { name: 'System Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'System Settings' });
  await settings.getByRole('button', { name: `Deactivate the invitation to ${company.name}` }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectIsolated(page, 5);
});

test('right-to-left text is correct on the pages before the login', async () => {
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByText(providerName).waitFor();
  await expectIsolated(page, 1);

  const { pathname, search } = new URL(registrationLink);
  await page.goto(pathname + search);
  await page.getByText('You are invited to join').waitFor();
  await expectIsolated(page, 2);
});
