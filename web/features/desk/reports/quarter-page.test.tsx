import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as ofMonth from './monthly-page.stories.tsx';
import * as stories from './quarter-page.stories.tsx';
import { hourRows } from './quarter-rows.ts';

type Screen = Awaited<ReturnType<typeof show>>;

/** The names and addresses of the ways to other months and quarters. */
const waysOf = (screen: Screen) =>
  screen
    .getByRole('link', { name: /^(\w+(ber|ry)|March|Whole quarter|(Month|Quarter) (before|after))$/ })
    .elements()
    .map((link) => `${link.textContent || link.ariaLabel} ${link.getAttribute('href')?.split('/').at(-1)}`);

test('a month leads to the months of its quarter, and to the quarter', async () => {
  const month = await show(ofMonth.Running);
  await expect.element(month.getByRole('heading', { name: 'Report for March 2026' })).toBeVisible();
  expect(waysOf(month)).toEqual([
    'JanuaryJan 2026-01',
    'FebruaryFeb 2026-02',
    'MarchMar 2026-03',
    'Whole quarter 2026-Q1',
    'Month before 2026-02',
  ]);
});

test('a quarter leads to its months, and to those before and after', async () => {
  const quarter = await show(stories.Whole);
  await expect.element(quarter.getByRole('heading', { name: 'Report for October to December 2025' })).toBeVisible();
  expect(waysOf(quarter)).toEqual([
    'OctoberOct 2025-10',
    'NovemberNov 2025-11',
    'DecemberDec 2025-12',
    'Whole quarter 2025-Q4',
    'Quarter before 2025-Q3',
    'Quarter after 2026-Q1',
  ]);
});

/** What a sheet of paper has room for at 96 pixels an inch: Letter is lower than A4, and A4 narrower. */
const sheet = { width: 688, height: 950 };

const { Whole, Empty, Long, LongWords } = stories;

test.each(Object.entries({ Whole, Empty, Long, LongWords }))('%s prints on two sheets', async (_, story) => {
  await page.viewport(sheet.width, 900);
  await show(story);
  await expect.element(page.getByRole('heading', { name: 'What comes next' })).toBeVisible();
  await emulate({ media: 'print' });
  onTestFinished(() => emulate({}));

  const parts = [...document.querySelectorAll<HTMLElement>('.two-sheets > *')].map((part) => ({
    height: part.getBoundingClientRect().height,
    begins: getComputedStyle(part).breakBefore === 'page',
  }));
  const second = parts.findIndex(({ begins }) => begins);
  const heightOf = (some: typeof parts) => some.reduce((sum, { height }) => sum + height, 0);
  expect(parts.filter(({ begins }) => begins)).toHaveLength(1);
  expect(heightOf(parts.slice(0, second))).toBeLessThanOrEqual(sheet.height);
  expect(heightOf(parts.slice(second))).toBeLessThanOrEqual(sheet.height);
});

test('corrected hours say whether they are more or fewer', () => {
  const month = { included: 600, carriedIn: 0, bought: 0, drawn: 60, over: 0 };
  const months = [
    { ...month, month: '2026-10', adjusted: 45 },
    { ...month, month: '2026-11', adjusted: -60 },
  ];

  expect(hourRows({ id: '1', name: 'Care', months }).find(({ name }) => name === 'Corrected')?.figures).toEqual([
    '+45\u00a0min',
    '−1\u00a0h',
    '−15\u00a0min',
  ]);
});
