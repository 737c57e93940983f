import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { closeTicket, expectFocused, logIn, openPage } from './portal.ts';
import { ticketsIn } from './ticket-journeys.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const { raise } = ticketsIn(demo);

test('staff filter tickets by keyboard; filters stay in the URL when a ticket closes, and are removed one by one', async () => {
  // An unassigned ticket of the company that is searched for below.
  await raise('The gate of the garage is stuck');
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByRole('link', { name: 'The gate of the garage is stuck' }).click();
  await page.getByLabel('Add a comment').waitFor();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const company = panel.getByRole('combobox', { name: 'Company' });
  await expectFocused(company);

  await company.fill('gateway');
  // Until then, the list has all companies.
  await expect
    .poll(() => panel.getByRole('listbox').getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^Gateway/)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.getByLabel('Assigned to').selectOption('none');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByText('Unassigned').waitFor();
  await page.keyboard.press('Escape');

  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Filters/);
  await expect.poll(() => page.url()).toMatch(/ticket=.*company=.*assignee=none/);
  await page.reload();
  await chips.getByRole('button', { name: 'Remove filter: Gateway Family Dental' }).waitFor();
  const articles = page.getByRole('list', { name: 'Tickets' }).getByRole('article');
  await articles.first().waitFor();
  const cards = await articles.allInnerTexts();
  // Beside the open ticket, a card names who works on it, if anybody does.
  expect(cards.filter((card) => /Gateway Family Dental(?!.*Assigned to)/s.test(card))).toEqual(cards);
  await chips.getByRole('button', { name: 'Remove filter: Unassigned' }).click();
  await expect.poll(() => page.url()).not.toContain('assignee');
  await expect.poll(() => chips.getByRole('button').count()).toBe(1);

  // The focus is in the search, which the first Escape leaves.
  await page.keyboard.press('Escape');
  await closeTicket(page);
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?company=[^&]+$/);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(new URL(page.url()).pathname).toBe('/ticketing/admin');
});
