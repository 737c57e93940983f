import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeMonth, reopenMonth } from '#contract/statements.ts';
import { timeMessages } from '#contract/time-constants.ts';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './statement-page.stories.tsx';

test('a month without time says so, and one that is not over says why it can’t be closed', async () => {
  const screen = await show(stories.Empty);

  await expect.element(screen.getByRole('heading', { name: 'No time in this month' })).toBeVisible();
  const close = screen.getByRole('button', { name: 'Close month' });
  await expect.element(close).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(close)
    .toHaveAccessibleDescription('March 2026 is not over yet, so it can’t be closed. Close it in the next month.');
});

test('an amount is explained, unless it is by another price list', async () => {
  const screen = await show(stories.Filled);
  const cellsOf = (name: RegExp) =>
    [...screen.getByRole('row', { name }).element().children].map((cell) => cell.textContent);
  await expect.element(screen.getByRole('row', { name: /On site/ }).first()).toBeVisible();
  // The prices may come after the statement.
  await expect.element(screen.getByText('$125.00/h').first()).toBeVisible();

  expect(cellsOf(/^Feb 20 On site/).slice(2)).toEqual(['10 min', '1 hminimum', '$125.00/h', '$25.00', '$150.00']);
  expect(cellsOf(/^Feb 21 Remote/).slice(2)).toEqual(['1 h 5 min', '1 h 15 min', '$75.00/h', '–', '$93.75']);
  expect(cellsOf(/^Feb 20 Covered/).slice(2)).toEqual(['45 min', '–', '–', '–', '$0.00']);
});

test('an amount by another price list says so', async () => {
  const screen = await show(stories.OldPrices);

  await expect.element(screen.getByRole('cell', { name: 'By the price list of that day' }).first()).toBeVisible();
});

test('the latest month with time opens, and the address keeps another', async () => {
  const screen = await show(stories.Filled);
  await expect.element(screen.getByRole('heading', { name: 'Statement for February 2026' })).toBeVisible();

  await screen.getByLabelText('Month').selectOptions('January 2026: $75.00, closed');

  await expect.element(screen.getByRole('heading', { name: 'Statement for January 2026' })).toBeVisible();
  await expect.poll(() => new URLSearchParams(location.search).get('statement')).toBe('2026-01');
});

test('a month is closed only after a question; if that fails, the question stays', async () => {
  const { api, ...screen } = await show({ ...stories.Filled, press: ['Close month'] });
  await expect.element(screen.getByText(/stays at \$243\.75\. Nobody can add/)).toBeVisible();
  expect(api.callsOf(closeMonth)).toEqual([]);
  api.fails();

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();

  await expect.element(screen.getByText(timeMessages.closeFailed)).toBeInTheDocument();
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});

test('a month that was exported for the books is reopened after saying so', async () => {
  const { api, ...screen } = await show(stories.Exported);
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(/This month was exported for the books/)).toBeVisible();

  await question.getByRole('button', { name: 'Reopen month' }).click();

  await expect.poll(() => api.callsOf(reopenMonth).map(({ body }) => body)).toEqual([{ evenIfExported: true }]);
});

test('a company that is not found says so, and a link leads back to all of them', async () => {
  const screen = await show(stories.NotFound);
  await expect.element(screen.getByText('Company not found')).toBeVisible();

  await screen.getByRole('link', { name: 'Companies & users' }).click();

  await expect.poll(() => location.pathname).toBe('/ticketing/admin/companies');
});

test('time without an amount says so, and leads to the prices', async () => {
  const screen = await show(stories.Unpriced);

  await expect.element(screen.getByText(/3 entries have no amount yet/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Confirm your prices' }))
    .toHaveAttribute('href', expect.stringContaining('settings=prices'));
});

test('with agreements, the page says what they had and what is left, and what covers each entry', async () => {
  const screen = await show(stories.Agreed);
  const cellsOf = (name: RegExp) =>
    [...screen.getByRole('row', { name }).element().children].map((cell) => cell.textContent);
  const table = screen.getByRole('table', { name: 'Agreements' });
  await expect.element(table).toBeVisible();

  // A block without a fee has no amount there.
  expect(cellsOf(/^Moving the office/)).toEqual([
    'Moving the officeIn blocks20 hUsed0 minLeft20 hExpires30 min in this month, 19 h 30 min after Tue, Jun 30, 2026',
    '',
  ]);
  await expect.element(table.getByRole('row', { name: /^Blocks bought/ })).toHaveTextContent('Blocks bought$1,500.00');
  expect(cellsOf(/^Feb 21 Remote/).slice(2)).toEqual(['1 h 5 min', '45 min', '30 min', '$75.00/h', '–', '$37.50']);
  expect(cellsOf(/^Feb 20 On site/).slice(2)).toEqual(['10 min', '15 min', '–', '–', '$25.00', '$25.00']);
  await expect
    .element(screen.getByRole('row', { name: /billed twice/ }))
    .toHaveTextContent('The trip of January 12 was billed twiceFor January 2026-$45.50');
  await expect.element(screen.getByText(/^An agreement rounds up each piece of work/)).toBeVisible();
  await expect.element(screen.getByText('Total, 2 h').element().parentElement).toHaveTextContent('Total, 2 h$1,607.00');
});

test('a negative statement is a credit, and an unlimited agreement has no minutes left', async () => {
  const screen = await show(stories.Credit);
  await expect.element(screen.getByText('$410.00 credit').first()).toBeVisible();

  await expect
    .element(screen.getByRole('row', { name: /^All remote work/ }))
    .toHaveTextContent('All remote workIncludedUnlimitedUsed0 min$0.00');
  await expect
    .element(screen.getByRole('row', { name: /Taken for the visit/ }))
    .toHaveTextContent('Taken for the visit in JanuaryFor January 2026, One hour a month-30 min$0.00');
  expect(screen.getByText('No time in this month').query()).toBeNull();
});

/** In pixels: how wide Letter and A4 are between their margins. */
const papers = { letter: 695, a4: 672 };

test.each(Object.entries(papers))(
  'on %s, a statement has the lines of the screen, and nothing is cut',
  async (_, width) => {
    await page.viewport(1440, 900);
    await show(stories.Agreed);
    const lines = () =>
      [...document.querySelectorAll('article :is(th, td, p)')]
        .filter((part) => part.checkVisibility())
        .map(({ textContent }) => textContent);
    await expect.element(page.getByText(/^Total, /)).toBeVisible();
    // The prices may come after the statement.
    await expect.element(page.getByText(/Travel is billed once/)).toBeVisible();
    const onScreen = lines();

    await emulate({ media: 'print' });
    await page.viewport(width, 900);

    expect(lines()).toEqual(onScreen);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
