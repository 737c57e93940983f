// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '#test/second-factor.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

/** Inserts a text into the focused field like pasting, which a `maxLength` would truncate. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

function countPosts(page: Page) {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  return posts;
}

test('a comment that is too long is kept whole, says by how much, and is sent once it fits', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.locator('[data-ticket]').first().click();
  const field = page.getByLabel('Add a comment');
  const posts = countPosts(page);

  await field.focus();
  await paste(page, 'x'.repeat(11_240));
  await page.getByText('1,240 characters over the limit of 10,000. Shorten the text to send it.').waitFor();
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await page.keyboard.press('Control+Enter');

  expect((await field.inputValue()).length).toBe(11_240);
  await expectFocused(field);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(posts).toEqual([]);

  await field.fill(` ${'x'.repeat(10_000)} `);
  await page.getByText('over the limit').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Send Comment' }).click();
  await expectToast(page, 'Comment added successfully');
});

test('staff cannot save a title that is too long, and it is kept', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'Edit details' }).click();
  const title = page.getByRole('region', { name: 'Ticket details' }).getByLabel('Title');

  await title.fill('t'.repeat(260));
  await page.getByText('60 characters over the limit of 200.').waitFor();
  await page.getByRole('button', { name: 'Save details' }).click();

  expect((await title.inputValue()).length).toBe(260);
  await page.getByRole('button', { name: 'Save details' }).waitFor();
});

test('a code that is too long is kept whole at the login, which says how long it may be', async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'member');
  const token = await signIn(email, password);
  const { secret } = await call('POST', '/account/second-factor', { token, body: { password } });
  await call('PUT', '/account/second-factor', { token, body: { code: codeOf(secret) } });
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.and(page.locator(':focus')).waitFor();

  const text = `My code is ${codeOf(secret, 1)}, and I do hope that it works`;
  await paste(page, text);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.getByRole('alert').getByText('Use at most 40 characters').waitFor();
  await expect.poll(() => code.inputValue()).toBe(text);
});
