import { expect, test } from 'vitest';
import { downloadPeopleReport, findPeopleReport } from '#contract/reports.ts';
import { personFigureMeanings, reportMessages } from '#contract/reports-constants.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './people-page.stories.tsx';

test('a row for each person and one for all has their figures, says who has left, and what each figure counts', async () => {
  const screen = await show({ ...stories.ThisMonth, width: 1200 });

  const table = screen.getByRole('table', { name: 'By person' });
  await expect.element(table).toBeInTheDocument();
  const rows = [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Maya Chen', '48', '131', '41', '22 min', '45 h 05 min', '4.67 (9)'],
    ['Luis Ortega', '1,052', '2,310', '997', '3 h 05 min', '164 h 05 min', '4.21 (112)'],
    ['Priya Raman', '0', '0', '0', '–', '0 min', '–'],
    ['Tom Becker (left)', '0', '3', '0', '–', '20 min', '–'],
    ['All', '1,100', '2,444', '1,038', '2 h 50 min', '209 h 30 min', '4.24 (121)'],
  ]);
  for (const meaning of Object.values(personFigureMeanings))
    await expect.element(screen.getByText(meaning)).toBeVisible();
});

test('a period in which nobody did anything says so, and keeps what the figures count', async () => {
  const screen = await show(stories.Nothing);

  await expect.element(screen.getByText(reportMessages.nobodyWorked)).toBeVisible();
  await expect.element(screen.getByText(personFigureMeanings.taken)).toBeVisible();
});

test('the CSV is of the period and company that are shown, and so is the link to the tickets', async () => {
  const { api, ...screen } = await show({
    ...stories.OneCompany,
    address: `${stories.OneCompany.address}&period=last-month`,
  });
  api.on(downloadPeopleReport, () => new Blob(['Person']));
  const asked = () => api.callsOf(findPeopleReport).at(-1)?.querystring;
  await expect.poll(asked).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });

  await screen.getByRole('button', { name: 'CSV' }).click();

  await expect.poll(() => api.callsOf(downloadPeopleReport).at(-1)?.querystring).toEqual(asked());
  expect(asked()).toHaveProperty('company');
  await expect
    .element(screen.getByRole('link', { name: 'Tickets' }))
    .toHaveAttribute('href', expect.stringMatching(/\/admin\/reports\?company=.*&period=last-month$/));
});
