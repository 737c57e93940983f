import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listFederalHolidays, previewPromise, updateCalendar } from '#contract/promise.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { calendar, servePromise } from '#gallery/samples/promise.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './calendar-section.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole' | 'getByText'>;

const day = ({ getByRole }: Screen, name: string) => getByRole('group', { name, exact: true });
const menuItem = ({ getByRole }: Screen, name: string) => getByRole('menuitem', { name });

async function save(screen: Screen) {
  await screen.getByRole('button', { name: 'Save service hours' }).click();
  await expect.element(screen.getByText('Service hours saved').last()).toBeInTheDocument();
}

/** The hours that were saved last for some days. */
const savedHours = (api: FakeApi, ...days: string[]) =>
  api
    .callsOf(updateCalendar)
    .at(-1)
    ?.body?.hours.filter((span) => days.includes(span.day));

/** Drags over the drawn week, from the half hour at one hour of a day to that of another. */
async function drag(container: Element, from: [day: string, hour: number], to: [day: string, hour: number]) {
  const [start, end] = [from, to].map(([name, hour]) => {
    const track = container.querySelector(`[data-day=${name}] [data-track]`);
    if (!track) throw new Error(`${name} is not drawn`);
    return { track, position: { x: (track.clientWidth * (hour + 0.25)) / 24, y: track.clientHeight / 2 } };
  });
  if (!start || !end) return;
  await userEvent.dragAndDrop(start.track, end.track, { sourcePosition: start.position, targetPosition: end.position });
}

test('service hours are drawn with the pointer, on several days at once, and erased', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  await expect.element(day(screen, 'Monday')).toBeVisible();
  const times = screen.getByText('12 AM', { exact: true }).elements();
  expect(times[1]?.clientHeight, 'the label at the end of the day fits on one line').toBe(times[0]?.clientHeight);

  await drag(screen.container, ['sat', 10], ['sun', 13.5]);
  await drag(screen.container, ['mon', 12], ['tue', 12]);

  await expect.element(screen.getByLabelText('Sunday, from')).toHaveValue('10:00');
  await expect.element(screen.getByLabelText('Sunday, until')).toHaveValue('14:00');
  await save(screen);
  expect(savedHours(api, 'tue', 'wed', 'sat')).toEqual([
    { day: 'tue', from: '09:00', to: '12:00' },
    { day: 'tue', from: '12:30', to: '17:00' },
    { day: 'wed', from: '09:00', to: '17:00' },
    { day: 'sat', from: '10:00', to: '14:00' },
  ]);
});

test('service hours are set by keyboard: times, another span, a copied day, the end of the day', async () => {
  const { api, user, ...screen } = await show(stories.ForSuperAdmin);
  const press = async (name: string) => {
    screen.getByRole('button', { name }).element().focus();
    await user.keyboard('{Enter}');
  };
  await expect.element(day(screen, 'Monday')).toBeVisible();
  (screen.getByLabelText('Monday, until').element() as HTMLElement).focus();
  await user.keyboard('0100PM');
  await press('Add hours on Monday');
  await expect.element(screen.getByLabelText('Monday, span 2, from')).toHaveValue('13:00');
  await screen.getByLabelText('Monday, span 2, from').fill('14:00');
  await screen.getByLabelText('Monday, span 2, until').fill('00:00');
  await press('More actions for Monday');
  await menuItem(screen, 'Copy to Monday to Friday').click();
  await press('Remove Friday, span 1');
  await expect.element(screen.getByRole('button', { name: 'Add hours on Friday' })).toHaveFocus();
  await expect.element(screen.getByText('You have unsaved changes.')).toBeVisible();

  await save(screen);

  expect(savedHours(api, 'thu', 'fri')).toEqual([
    { day: 'thu', from: '09:00', to: '13:00' },
    { day: 'thu', from: '14:00', to: '24:00' },
    { day: 'fri', from: '14:00', to: '24:00' },
  ]);
});

test('invalid hours are marked and not saved, nor is a week without any', async () => {
  const { api, ...screen } = await show(stories.Empty);
  const end = screen.getByLabelText('Monday, until');
  await end.fill('08:00');
  await screen.getByRole('button', { name: 'Save service hours' }).click();
  await expect.element(end).toHaveAccessibleDescription('The end must be later than the start');
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Correct the hours that are marked, then save again.');
  await expect.element(screen.getByText('Complete the hours above to see an example.')).toBeVisible();

  await screen.getByRole('button', { name: 'More actions for Monday' }).click();
  await menuItem(screen, 'Closed').click();

  await expect.element(alert).toMatchTextContent(/^Set service hours on at least one day./);
  expect(api.callsOf(updateCalendar)).toEqual([]);
});

test('holidays are added with Enter and removed, the time zone is searched, and the example follows before anything is saved', async () => {
  const { api, user, ...screen } = await show(stories.ForSuperAdmin);
  const trial = () => api.callsOf(previewPromise).at(-1)?.body;
  const example = screen.getByRole('region', { name: 'Try it out' });
  const due = 'An urgent ticket raised Friday, March 13, 4:30 PM is answered by Friday, March 13, 5:30 PM';
  await expect.element(example.getByRole('status')).toMatchTextContent(due);
  expect(trial()?.raisedAt).toBe('2026-03-13T21:30:00Z');

  const holidays = screen.getByRole('region', { name: 'Holidays' });
  await holidays.getByLabelText('Date').fill('2026-03-16');
  await holidays.getByLabelText('Holiday', { exact: true }).fill('Open house');
  await user.keyboard('{Enter}');
  await expect.poll(() => trial()?.calendar.holidays).toContainEqual({ date: '2026-03-16', name: 'Open house' });
  await holidays.getByRole('button', { name: /^Remove Open house/ }).click();
  await expect.element(holidays.getByText('Open house')).not.toBeInTheDocument();

  await screen.getByRole('combobox', { name: 'Time zone' }).fill('berlin');
  await screen.getByRole('option', { name: /^Europe\/Berlin/ }).click();
  await screen.getByRole('button', { name: 'Around the clock' }).click();
  await expect.poll(() => trial()?.raisedAt).toBe('2026-03-13T15:30:00Z');
  await expect.element(example.getByRole('status')).toMatchTextContent(due);
  expect(api.callsOf(updateCalendar)).toEqual([]);
  await save(screen);

  const [{ body } = {}] = api.callsOf(updateCalendar);
  expect(body).toMatchObject({ timezone: 'Europe/Berlin', holidays: calendar().holidays });
  expect(body?.hours).toHaveLength(7);
});

test('a holiday that is typed but not added is saved too, once it is complete', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  const [date, name] = [screen.getByLabelText('Date'), screen.getByLabelText('Holiday', { exact: true })];
  await name.fill('Open house');
  await screen.getByRole('button', { name: 'Save service hours' }).click();
  await expect.element(screen.getByText(/^Complete the new holiday or clear it/)).toBeVisible();
  await expect.element(date).toHaveFocus();
  expect(api.callsOf(updateCalendar)).toEqual([]);

  await date.fill('2026-03-16');
  await save(screen);
  const [{ body } = {}] = api.callsOf(updateCalendar);
  expect(body?.holidays).toContainEqual({ date: '2026-03-16', name: 'Open house' });
  await expect.element(name).toHaveValue('');
});

test('the US federal holidays of a year are added at once, each day only once', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  api.on(listFederalHolidays, ({ params }) => [
    { date: `${params.year}-07-03`, name: 'Independence Day' },
    { date: `${params.year}-11-26`, name: 'Thanksgiving' },
  ]);
  for (const said of ['1 holiday of 2026 added', 'All holidays of 2026 are in the list']) {
    await screen.getByRole('button', { name: 'Add US federal holidays' }).click();
    await menuItem(screen, 'Of 2026').click();
    await expect.element(screen.getByText(said)).toBeVisible();
  }

  const rows = screen.getByRole('list', { name: 'Holidays', exact: true }).getByRole('listitem');
  expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
    'Fri, Jul 3, 2026Independence Day',
    'Thu, Nov 26, 2026Thanksgiving Day',
  ]);
});

test('a list of holidays that is about to run out says so, and those that are over are folded away', async () => {
  const screen = await show(stories.Empty);

  await expect.element(screen.getByText('No holidays ahead.')).toBeVisible();
  await expect.element(screen.getByText(/^The list is about to run out/)).toBeVisible();
  await expect.element(screen.getByText('Washington’s Birthday')).not.toBeVisible();
  await screen.getByText('1 past holiday').click();
  await expect.element(screen.getByText('Washington’s Birthday')).toBeVisible();
});

test('hours that a colleague changed meanwhile are not overwritten unasked; another field is merged', async () => {
  const servers: ReturnType<typeof servePromise>[] = [];
  const { api, ...screen } = await show({
    ...stories.ForSuperAdmin,
    api: (server) => void servers.push(servePromise(server)),
  });
  const start = screen.getByLabelText('Monday, from');
  await start.fill('08:00');
  servers[0]?.changeCalendar({ timezone: 'America/Denver' });
  await save(screen);
  const merged = { timezone: 'America/Denver', hours: [{ day: 'mon', from: '08:00', to: '17:00' }] };
  expect(api.callsOf(updateCalendar).at(-1)?.body).toMatchObject({
    ...merged,
    hours: expect.arrayContaining(merged.hours),
  });

  await start.fill('07:00');
  servers[0]?.changeCalendar({ hours: [{ day: 'tue', from: '10:00', to: '12:00' }] });
  await screen.getByRole('button', { name: 'Save service hours' }).click();
  const question = screen.getByRole('group', { name: 'Sam Okafor changed this calendar while you were editing it' });
  await expect.element(question).toHaveFocus();
  await expect.element(question.getByText(/Mon Closed; Tue 10:00 AM to 12:00 PM; Wed Closed/)).toBeVisible();
  await question.getByRole('button', { name: 'Save my version' }).click();

  await expect.element(question).not.toBeInTheDocument();
  await expect
    .poll(() => savedHours(api, 'mon', 'tue'))
    .toEqual([
      { day: 'mon', from: '07:00', to: '17:00' },
      { day: 'tue', from: '09:00', to: '17:00' },
    ]);
});

test('an admin reads the service hours but can’t change them', async () => {
  const screen = await show(stories.ForAdmin);

  await expect.element(screen.getByText('Only super admins can change this.')).toBeVisible();
  await expect.element(screen.getByText('9:00 AM to 5:00 PM').first()).toBeVisible();
  await expect.element(screen.getByText('America/Chicago')).toBeVisible();
  expect(screen.getByRole('button').all()).toEqual([]);
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^An urgent ticket raised/);
});

test('service hours that failed to load say so, and load on retry', async () => {
  const { api, ...screen } = await show({ ...stories.Failed, actor: superAdmin });
  await expect.element(screen.getByText('Failed to load service hours')).toBeVisible();
  servePromise(api);
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(day(screen, 'Monday')).toBeVisible();
});
