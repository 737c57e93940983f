import { expect, test } from 'vitest';
import { listFederalHolidays } from '#contract/promise.ts';
import { startApp } from '#test/app.ts';

const { call, insertUser } = await startApp();
const admin = await insertUser('admin');

test('the federal holidays of a year are listed on the days on which they are observed', async () => {
  const holidays = (await call(admin, listFederalHolidays, { params: { year: '2027' } })).json();

  // Two fall on a Saturday, one on a Sunday, and the next New Year’s Day on a Saturday again.
  expect(holidays).toContainEqual({ date: '2027-06-18', name: 'Juneteenth' });
  expect(holidays).toContainEqual({ date: '2027-12-24', name: 'Christmas Day' });
  expect(holidays).toContainEqual({ date: '2027-07-05', name: 'Independence Day' });
  expect(holidays).toContainEqual({ date: '2027-12-31', name: 'New Year’s Day' });
});

test.each(['1999', '27', 'next', '2027-01'])('%s is no year', async (year) => {
  const response = await call(admin, listFederalHolidays, { params: { year } });

  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: 'Enter a year such as 2027' });
});
