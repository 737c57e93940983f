import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listCompanies } from '#contract/companies.ts';
import { companyMessages } from '#contract/companies-constants.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './company-list.stories.tsx';

test('a list that failed to load can be asked for again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();

  api.on(listCompanies, () => pageOf(companies));
  api.answers();
  await retry.click();

  await expect.element(screen.getByRole('article', { name: 'Acme Dental' })).toBeVisible();
});

test('the number of open tickets leads to them, and is left out where none is open', async () => {
  const screen = await show(stories.Filled);
  const numbers = screen.getByRole('link', { name: /open tickets? of/ });
  await expect.element(screen.getByRole('article', { name: 'Cedar Freight' })).toBeVisible();

  expect(numbers.all().map((link) => [link.element().ariaLabel, link.element().getAttribute('href')])).toEqual([
    ['12 open tickets of Acme Dental', `/ticketing/admin?company=${id(1)}&status=active`],
    ['1 open ticket of Birch & Sons Law', `/ticketing/admin?company=${id(2)}&status=active`],
  ]);
});

test.each([
  ['a phone', 390, true],
  ['a desk', 1440, false],
])('at %s the number says what it counts, in a word or two', async (_, width, isSpelledOut) => {
  await page.viewport(width, 900);
  const screen = await show(stories.Filled);

  const number = screen.getByRole('link', { name: '12 open tickets of Acme Dental' });
  await expect.element(number).toBeVisible();
  expect(number.getByText('tickets').element().checkVisibility()).toBe(isSpelledOut);
});

test('a company opens and closes its users with the keyboard', async () => {
  const screen = await show(stories.Filled);
  const card = screen.getByRole('button', { name: /^Birch & Sons Law/ });
  await expect.element(card).toHaveAttribute('aria-expanded', 'false');

  card.element().focus();
  await screen.user.keyboard('{Enter}');

  await expect.element(screen.getByText('The users of Birch & Sons Law')).toBeVisible();
  await screen.user.keyboard('{Enter}');
  await expect.element(card).toHaveAttribute('aria-expanded', 'false');
});

test('a menu stays open when the list fails, and so does the dialog that it opens', async () => {
  const { api, ...screen } = await show(stories.Searched);
  const { promise, resolve } = Promise.withResolvers<void>();
  api.on(listCompanies, async () => {
    await promise;
    throw new ApiError(500, '');
  });
  await screen.getByRole('button', { name: 'Search' }).click();
  await screen.getByRole('button', { name: 'More actions for Acme Dental' }).click();

  resolve();
  await expect.poll(api.isWorking).toBe(false);
  await screen.getByRole('menuitem', { name: 'Edit Acme Dental' }).click();

  await expect.element(screen.getByRole('dialog', { name: 'Edit company' })).toBeVisible();
  await expect.element(screen.getByText(companyMessages.listFailed)).toBeVisible();
});
