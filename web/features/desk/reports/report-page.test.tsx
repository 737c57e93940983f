import { expect, test } from 'vitest';
import { findReport } from '#contract/reports.ts';
import { reportMessages } from '#contract/reports-constants.ts';
import { report } from '#gallery/samples/reports.ts';
import { show } from '#gallery/show.tsx';
import * as monthly from './monthly-page.stories.tsx';
import * as stories from './report-page.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

/** The rows of a table, cell by cell. */
const rowsOf = (screen: Screen, name: string) =>
  [...screen.getByRole('table', { name, exact: true }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test('reply times, kept promises, hours, ratings and helpful articles stand in tables', async () => {
  const screen = await show(stories.ThisMonth);

  await expect
    .poll(() => rowsOf(screen, 'Replies and resolutions'))
    .toEqual([
      ['First replies (120)', '35 min', '2 h 05 min', '99% of 120'],
      ['Resolutions (98)', '5 h 00 min', '–', 'None due'],
    ]);
  expect(rowsOf(screen, 'Hours and amounts')).toEqual([
    ['Remote', '12', '10 h 05 min', '$937.50'],
    ['On site', '2', '2 h 10 min', '$450.00'],
    ['Training', '0', '0 min', '$0.00'],
    ['Covered by contract', '1', '45 min', '$0.00'],
    ['All', '15', '13 h 00 min', '$1,387.50'],
  ]);
  expect(rowsOf(screen, 'Ratings').map(([, ratings]) => ratings)).toEqual(['1', '1', '1', '0', '0']);
  await expect.element(screen.getByText('4.33 of 5 on average; 66% gave 4 or 5 (3 ratings)')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'The printer does not print' }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/articles\/[\d-]+$/));
});

test('the address keeps the period that was chosen', async () => {
  const { api, ...screen } = await show(stories.ThisMonth);
  await expect.element(screen.getByLabelText('Period')).toHaveValue('this-month');

  await screen.getByLabelText('Period').selectOptions('Last month');

  await expect
    .poll(() => api.callsOf(findReport).at(-1)?.querystring)
    .toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
  expect(location.search).toBe('?period=last-month');
});

test('every day of the charts is readable by keyboard and in a table', async () => {
  const screen = await show(stories.ThisMonth);
  const { days } = report({ from: '2026-03-01', to: '2026-03-10' });
  const chooser = screen.getByRole('slider', { name: 'Day of the charts' });
  const read = () => chooser.element().getAttribute('aria-valuetext');

  chooser.element().focus();
  await screen.user.keyboard('{Home}');
  for (const [index, { created, resolved, open }] of days.entries()) {
    const words = `${created} created, ${resolved} resolved, ${open} open at the end`;
    await expect.poll(read).toBe(`March ${index + 1}, 2026: ${words}`);
    await screen.user.keyboard('{ArrowRight}');
  }
  expect(rowsOf(screen, 'Tickets by day').map(([, ...counts]) => counts.map(Number))).toEqual(
    days.map(({ created, resolved, open }) => [created, resolved, open]),
  );
  expect(screen.getByRole('img', { name: /^Bar chart: tickets created and resolved/ }).all()).toHaveLength(1);
});

test('long tables begin with their first rows, and others are counted at the end', async () => {
  const screen = await show({ ...stories.ThisMonth, press: [] });
  const count = () => rowsOf(screen, 'By company').length;
  await expect.poll(count).toBe(10);

  await screen.getByRole('button', { name: 'Show all 12' }).click();

  await expect.poll(count).toBe(13);
  expect(rowsOf(screen, 'By company').at(-1)).toEqual(['All others', '7', '6', '1']);
});

test('two days that are set before the page has followed are both kept', async () => {
  const { api, ...screen } = await show({
    ...stories.ThisMonth,
    address: '/admin/reports?period=custom&from=2026-02-01&to=2026-02-28',
    press: [],
  });
  await expect.element(screen.getByLabelText('From')).toHaveValue('2026-02-01');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

  for (const [label, day] of [
    ['From', '2026-01-05'],
    ['To', '2026-01-11'],
  ] as const) {
    const field = screen.getByLabelText(label, { exact: true }).element();
    setValue?.call(field, day);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  await expect
    .poll(() => api.callsOf(findReport).at(-1)?.querystring)
    .toEqual({ from: '2026-01-05', to: '2026-01-11' });
  expect(location.search).toContain('from=2026-01-05&to=2026-01-11');
});

test('a period that ends before it begins says so, and asks for no report', async () => {
  const { api, ...screen } = await show(stories.EndsFirst);

  await expect.element(screen.getByText(reportMessages.endsFirst)).toBeVisible();
  expect(api.callsOf(findReport)).toEqual([]);
});

test('a manager walks from month to month, up to the current one', async () => {
  const screen = await show(monthly.Running);

  await expect
    .element(screen.getByRole('link', { name: 'Month before' }))
    .toHaveAttribute('href', expect.stringMatching(/\/client\/report\/2026-02$/));
  expect(screen.getByRole('link', { name: 'Month after' }).all()).toEqual([]);
});
