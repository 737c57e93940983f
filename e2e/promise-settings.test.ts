import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, holdRequests, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const office = {
  timezone: 'America/Chicago',
  hours: weekdays.map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [{ date: '2099-11-26', name: 'Thanksgiving Day' }],
};
const targets = {
  urgent: { firstReply: 60, resolution: 480 },
  high: { firstReply: 120, resolution: 960 },
  medium: { firstReply: 480, resolution: 2_400 },
  low: { firstReply: 480, resolution: null },
  allHours: false,
};

let page: Page;

/** The API as a super admin uses it. */
async function apiAs(role: 'super_admin' | 'admin') {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, role);
  const token = await signIn(email, password);
  return (method: string, path: string, body?: unknown) => call(method, path, { token, body });
}

beforeEach(async () => {
  const call = await apiAs('super_admin');
  await call('PUT', '/admin/calendar', office);
  await call('PUT', '/admin/targets', targets);
  await call('PUT', '/admin/on-call', { userIds: [] });
});

async function openScreen(
  screen: string,
  role: 'super_admin' | 'admin' = 'super_admin',
  size?: Parameters<typeof openPage>[1],
) {
  page = await openPage(demo, size);
  await logIn(page, accountOf(demo.program, role), `/ticketing/admin/promise/${screen}`);
}

const day = (name: string) => page.getByRole('group', { name, exact: true });
const save = (name: string) => page.getByRole('button', { name }).click();

/** The element below the pointer shows its tooltip. */
const leaveWithPointer = () => page.mouse.move(0, 0);

/** Drags over the drawn week, from one hour of a day to another. */
async function drag(from: [day: string, hour: number], to: [day: string, hour: number]) {
  const points = await Promise.all(
    [from, to].map(async ([name, hour]) => {
      const track = await page.locator(`[data-day=${name}] [data-track]`).boundingBox();
      if (!track) throw new Error(`${name} is not drawn`);
      // In the middle of the half hour.
      return { x: track.x + (track.width * (hour + 0.25)) / 24, y: track.y + track.height / 2 };
    }),
  );
  const [start, end] = points as [{ x: number; y: number }, { x: number; y: number }];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test('service hours are drawn with the pointer, on several days at once, and erased', async () => {
  await openScreen('service-hours');
  const times = page.getByText('12 AM', { exact: true });
  await times.last().waitFor();
  const [start, end] = await times.evaluateAll((labels) => labels.map(({ clientHeight }) => clientHeight));
  expect(end, 'the label at the end of the day fits on one line').toBe(start);
  await day('Monday').waitFor();

  await drag(['sat', 10], ['sun', 13.5]);
  await drag(['mon', 12], ['tue', 12]);
  await save('Save Service Hours');
  await expectToast(page, 'Service hours updated');

  await expect.poll(() => day('Sunday').getByLabel('Sunday, from').inputValue()).toBe('10:00');
  await expect.poll(() => day('Sunday').getByLabel('Sunday, until').inputValue()).toBe('14:00');
  const { hours } = await (await apiAs('admin'))('GET', '/admin/calendar');
  expect(hours.filter((span: { day: string }) => ['tue', 'wed', 'sat'].includes(span.day))).toEqual([
    { day: 'tue', from: '09:00', to: '12:00' },
    { day: 'tue', from: '12:30', to: '17:00' },
    { day: 'wed', from: '09:00', to: '17:00' },
    { day: 'sat', from: '10:00', to: '14:00' },
  ]);
});

test('service hours are set by keyboard: times, another span, a copied day, the end of the day', {
  tags: 'release',
}, async () => {
  await openScreen('service-hours');
  await day('Monday').getByLabel('Monday, until').focus();
  await page.keyboard.type('0100PM');
  await day('Monday').getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
  await expect.poll(() => day('Monday').getByLabel('Monday, span 2, from').inputValue()).toBe('13:00');
  await day('Monday').getByLabel('Monday, span 2, from').fill('14:00');
  await day('Monday').getByLabel('Monday, span 2, until').fill('00:00');
  await day('Monday').getByRole('button', { name: 'More for Monday' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Copy to Monday to Friday' }).press('Enter');
  await day('Friday').getByRole('button', { name: 'Remove Friday, span 1' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Add hours on Friday');

  await page.getByRole('button', { name: 'Save Service Hours' }).press('Enter');
  await expectToast(page, 'Service hours updated');

  const { hours } = await (await apiAs('admin'))('GET', '/admin/calendar');
  expect(hours.filter((span: { day: string }) => ['thu', 'fri'].includes(span.day))).toEqual([
    { day: 'thu', from: '09:00', to: '13:00' },
    { day: 'thu', from: '14:00', to: '24:00' },
    { day: 'fri', from: '14:00', to: '24:00' },
  ]);
});

test('invalid hours are not saved, and the page marks them', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  await day('Monday').getByLabel('Monday, until').fill('08:00');
  await save('Save Service Hours');
  await page.getByText('The end must be later than the start').waitFor();
  await page.getByText('Correct the hours that are marked, then save again.').waitFor();
  await expectAccessible(page, 'service hours with a mistake');

  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await day(name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Closed' }).click();
  }

  await page.getByText('Set service hours on at least one day.').waitFor();
});

test('the time zone is searched, holidays are added and removed, and the example follows before anything is saved', {
  tags: 'release',
}, async () => {
  await openScreen('service-hours');
  const example = page.getByRole('region', { name: 'Try it out' });
  await example.getByLabel('Raised').fill('2032-11-19T16:30');
  await example
    .getByText('An urgent ticket raised Friday, November 19, 4:30 PM is answered by Monday, November 22, 9:30 AM')
    .waitFor();

  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabel('Date').fill('2032-11-22');
  await holidays.getByLabel('Holiday', { exact: true }).fill('Open house');
  await holidays.getByLabel('Holiday', { exact: true }).press('Enter');
  await example.getByText('is answered by Tuesday, November 23, 9:30 AM').waitFor();
  await holidays.getByRole('button', { name: /^Remove Open house/ }).click();
  await example.getByText('is answered by Monday, November 22, 9:30 AM').waitFor();

  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('berlin');
  await page.getByRole('option', { name: /^Europe\/Berlin/ }).click();
  await page.getByRole('button', { name: 'Around the clock' }).click();
  await example.getByText('is answered by Friday, November 19, 5:30 PM').waitFor();
  await save('Save Service Hours');
  await expectToast(page, 'Service hours updated');

  const saved = await (await apiAs('admin'))('GET', '/admin/calendar');
  expect(saved).toMatchObject({ timezone: 'Europe/Berlin', holidays: office.holidays });
  expect(saved.hours).toHaveLength(7);
});

test('the US federal holidays of a year are added at once, each day only once', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  const next = new Date().getFullYear() + 1;
  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabel('Date').fill(`${next}-07-04`);
  await holidays.getByLabel('Holiday', { exact: true }).fill('Fireworks');
  await holidays.getByRole('button', { name: 'Add holiday' }).click();

  await holidays.getByRole('button', { name: 'Add US federal holidays' }).click();
  await page.getByRole('menuitem', { name: `Of ${next}` }).click();
  await holidays.getByText(/^1\d holidays of \d+ added$/).waitFor();
  await save('Save Service Hours');
  await expectToast(page, 'Service hours updated');

  const saved: { holidays: { date: string; name: string }[] } = await (await apiAs('admin'))('GET', '/admin/calendar');
  const names = saved.holidays.filter(({ date }) => date.startsWith(`${next}`)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Fireworks', 'Labor Day', 'Thanksgiving Day', 'Christmas Day']));
  expect(new Set(saved.holidays.map(({ date }) => date)).size).toBe(saved.holidays.length);
});

test('unsaved hours wait for their user, and can be discarded', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  await day('Saturday').getByRole('button', { name: 'Add hours on Saturday' }).click();
  await page.getByText('You have unsaved changes.').waitFor();

  await page.reload();
  await page.getByText('You have unsaved changes.').waitFor();
  await expect.poll(() => day('Saturday').getByLabel('Saturday, from').inputValue()).toBe('09:00');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await day('Saturday').getByText('Closed').waitFor();
  await expect.poll(() => page.getByText('You have unsaved changes.').count()).toBe(0);
});

test('hours that are changed during a save become the next change', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  await day('Monday').getByLabel('Monday, from').fill('08:00');
  const saving = await holdRequests(page, '**/admin/calendar');
  await save('Save Service Hours');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await day('Monday').getByLabel('Monday, until').fill('18:00');
  saving.release();
  await expectToast(page, 'Service hours updated');

  await page.getByText('You have unsaved changes.').waitFor();
  await expect.poll(() => day('Monday').getByLabel('Monday, until').inputValue()).toBe('18:00');
  await save('Save Service Hours');
  await expect.poll(() => page.getByText('You have unsaved changes.').count()).toBe(0);
  const { hours } = await (await apiAs('admin'))('GET', '/admin/calendar');
  expect(hours[0]).toEqual({ day: 'mon', from: '08:00', to: '18:00' });
});

test('hours that a colleague changed meanwhile are not overwritten unasked', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  await day('Monday').getByLabel('Monday, from').fill('08:00');
  const call = await apiAs('super_admin');
  await call('PUT', '/admin/calendar', { ...office, timezone: 'America/Denver' });
  // Another field is merged without a question.
  await save('Save Service Hours');
  await expectToast(page, 'Service hours updated');
  const merged = await call('GET', '/admin/calendar');
  expect(merged).toMatchObject({ timezone: 'America/Denver' });
  expect(merged.hours[0]).toEqual({ day: 'mon', from: '08:00', to: '17:00' });

  await day('Monday').getByLabel('Monday, from').fill('07:00');
  await call('PUT', '/admin/calendar', { ...office, timezone: 'America/Boise' });
  await save('Save Service Hours');
  await page.getByText(/changed this calendar while you were editing it/).waitFor();
  await page.getByText('America/Boise').waitFor();
  await leaveWithPointer();
  await expectAccessible(page, 'a conflict of service hours');
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expectToast(page, 'Service hours updated');
  await expect.poll(() => page.getByText('You have unsaved changes.').count()).toBe(0);

  const saved = await call('GET', '/admin/calendar');
  expect(saved.timezone).toBe('America/Boise');
  expect(saved.hours[0]).toEqual({ day: 'mon', from: '07:00', to: '17:00' });
});

test('an admin reads the promises but can’t change them', { tags: 'release' }, async () => {
  await openScreen('service-hours', 'admin');
  await page.getByText('Only super admins can change this.').waitFor();
  await page.getByText('9:00 AM to 5:00 PM').first().waitFor();
  expect(await page.getByRole('button', { name: /Save|Add|Remove/ }).count()).toBe(0);
  await expectAccessibleInViews(page, 'service hours to read', () =>
    page.getByText('9:00 AM to 5:00 PM').first().waitFor(),
  );

  await page.getByRole('navigation', { name: 'The promise' }).getByRole('link', { name: 'Targets' }).click();
  await page
    .getByRole('row', { name: /^Urgent/ })
    .getByText('1 h')
    .waitFor();
  expect(await page.getByRole('textbox', { name: /within/ }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'The promise' }).getByRole('link', { name: 'On call' }).click();
  await page.getByText('Nobody is on call.').waitFor();
  expect(await page.getByRole('button', { name: 'Save Order' }).count()).toBe(0);
});

test('the system settings link to service hours, targets and on-call order', { tags: 'release' }, async () => {
  page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin?settings=open');
  const settings = page.getByRole('dialog', { name: 'System Settings' });

  await settings.getByRole('link', { name: 'Service hours' }).click();

  await page.getByRole('heading', { name: 'Service hours' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/ticketing/admin/promise/service-hours');
});

test('targets are typed as durations, and a mistake is marked at its field', { tags: 'release' }, async () => {
  await openScreen('targets');
  const urgent = page.getByRole('group', { name: 'Urgent' });
  await urgent.getByLabel('First reply within').fill('soon');
  await save('Save Targets');
  await page.getByText('Enter a duration such as 30 min, 4 h or 2 days, or leave it empty for no target.').waitFor();
  await expectAccessible(page, 'a target with a mistake');
  await urgent.getByLabel('First reply within').fill('30 minutes');
  await page.getByRole('group', { name: 'Low' }).getByLabel('First reply within').fill('');
  await page.getByRole('group', { name: 'Medium' }).getByLabel('Resolved within').fill('2 days');
  await page.getByText('About 6 working days').waitFor();

  await save('Save Targets');
  await expectToast(page, 'Targets updated');

  expect(await (await apiAs('admin'))('GET', '/admin/targets')).toMatchObject({
    urgent: { firstReply: 30, resolution: 480 },
    medium: { firstReply: 480, resolution: 2_880 },
    low: { firstReply: null, resolution: null },
  });
  await expect.poll(() => urgent.getByLabel('First reply within').inputValue()).toBe('30 min');
});

test('a company gets targets of its own, and gives them up', { tags: 'release' }, async () => {
  const call = await apiAs('super_admin');
  const [company] = await call('GET', '/admin/companies?limit=1');
  await call('PUT', `/admin/companies/${company.id}/targets`, { targets: null });
  page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/companies');
  const button = page.getByRole('button', { name: `Targets of ${company.name}` });
  const dialog = page.getByRole('dialog', { name: 'Targets' });
  await button.click();
  await dialog.getByText('What you promise all companies applies to this one.').waitFor();
  await expectAccessible(page, 'the targets of a company without its own');
  await dialog.getByRole('switch', { name: 'Own targets' }).check();
  await dialog.getByRole('group', { name: 'Urgent' }).getByLabel('First reply within').fill('15 min');
  await dialog.getByRole('switch', { name: 'Count all hours' }).check();
  await expectAccessibleInViews(page, 'a company’s own targets', () => dialog.waitFor());
  await dialog.getByRole('button', { name: 'Save Targets' }).click();
  await expectToast(page, 'Targets updated');
  await dialog.waitFor({ state: 'hidden' });

  await button.click();
  await expect
    .poll(() => dialog.getByRole('group', { name: 'Urgent' }).getByLabel('First reply within').inputValue())
    .toBe('15 min');
  await dialog.getByRole('switch', { name: 'Own targets' }).uncheck();
  await dialog.getByRole('button', { name: 'Save Targets' }).click();
  await dialog.waitFor({ state: 'hidden' });

  expect(await call('GET', `/admin/companies/${company.id}/targets`)).toMatchObject({ targets: null });
});

test('people on call are added, moved by button and by pointer, and saved in that order', {
  tags: 'release',
}, async () => {
  const call = await apiAs('super_admin');
  const staff: { id: string; firstName: string; lastName: string }[] = await call('GET', '/admin/users?type=admins');
  const [first, second] = staff.map(({ firstName, lastName }) => `${firstName} ${lastName}`) as [string, string];
  await openScreen('on-call');
  await page.getByText('Nobody is on call').waitFor();
  await expectAccessible(page, 'nobody on call');
  for (const name of [first, second]) {
    await page.getByRole('combobox', { name: 'Add a person' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  const order = () => page.getByRole('list', { name: 'People on call, in order' }).locator('bdi').allTextContents();

  await page.getByRole('button', { name: `Move ${second} up` }).press('Enter');
  await expect.poll(order).toEqual([second, first]);
  await page.getByText(`${second} is now number 1 of 2`).waitFor();
  const rows = page.getByRole('list', { name: 'People on call, in order' }).getByRole('listitem');
  const [above, below] = await Promise.all([0, 1].map((index) => rows.nth(index).boundingBox()));
  const grip = await rows.nth(0).locator('[data-grip]').boundingBox();
  if (!above || !below || !grip) throw new Error('The list is not shown');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2, below.y + below.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(order).toEqual([first, second]);
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await leaveWithPointer();
  await expectAccessibleInViews(page, 'who is on call', () => rows.first().waitFor());
  await save('Save Order');
  await expectToast(page, 'On-call order updated');

  const { people } = await call('GET', '/admin/on-call');
  expect(people.map(({ name }: { name: string }) => name)).toEqual([second, first]);
});

test('the screens are accessible and fit every width', { tags: 'release' }, async () => {
  await openScreen('service-hours');
  await expectAccessibleInViews(page, 'service hours', () => day('Monday').waitFor());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/ticketing/admin/promise/targets');
  await expectAccessibleInViews(page, 'targets', () => page.getByRole('group', { name: 'Urgent' }).waitFor());
});

test('a screen that could not be loaded says so, and tries again', { tags: 'release' }, async () => {
  page = await openPage(demo);
  await page.route('**/api/ticketing/admin/calendar', (route) => route.abort());
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/promise/service-hours');
  await page.getByText('Failed to load service hours').waitFor();
  await expectAccessible(page, 'service hours that could not be loaded');

  await page.unroute('**/api/ticketing/admin/calendar');
  await page.getByRole('button', { name: 'Try again' }).click();

  await day('Monday').waitFor();
});
