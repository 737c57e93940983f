import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const allDay = { from: '00:00', to: '24:00' };
const open = { timezone: 'UTC', hours: days.map((day) => ({ day, ...allDay })), holidays: [] };
const targets = {
  urgent: { firstReply: 60, resolution: 480 },
  // In a minute it is missed.
  high: { firstReply: 1, resolution: 960 },
  medium: { firstReply: 480, resolution: 2_400 },
  low: { firstReply: 3 * 1_440, resolution: null },
  allHours: false,
};
const HOUR = 3_600_000;

let page: Page;
type Call = (method: string, path: string, body?: unknown) => Promise<never>;

async function apiAs(role: 'super_admin' | 'manager'): Promise<Call> {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, role);
  const token = await signIn(email, password);
  return (method, path, body) => call(method, path, { token, body }) as Promise<never>;
}

type Made = { id: string; ticketNumber: string; title: string; createdAt: string };
const raise = async (priority: string, title: string): Promise<Made> =>
  (await apiAs('manager'))('POST', '/tickets', { title, description: 'Nobody can print.', priority });

async function setPromises() {
  const call = await apiAs('super_admin');
  await call('PUT', '/admin/calendar', open);
  await call('PUT', '/admin/targets', targets);
}

/** A ticket whose promise is missed while the first tests run. */
let late: Made;

beforeAll(async () => {
  await setPromises();
  late = await raise('high', 'Nobody answers in time');
});

beforeEach(setPromises);

/** Waits until the promise of the late ticket is missed. */
const untilMissed = () =>
  expect.poll(() => Date.now() - Date.parse(late.createdAt), { timeout: 70_000 }).toBeGreaterThan(61_000);

async function openAs(role: 'super_admin' | 'manager', address?: string) {
  page = await openPage(demo);
  await logIn(page, accountOf(demo.program, role), address);
}

async function create(title: string, priority: string) {
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('All screens are black.');
  await form.getByLabel('Priority').selectOption(priority);
  return form;
}

const hearBy = /^You will hear from us by (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2}:\d\d [AP]M\.$/;

test('a client sees the promised reply time after creation and in the ticket', async () => {
  await openAs('manager');
  const form = await create('The printer hums', 'Medium');
  await form.getByRole('button', { name: 'Create Ticket' }).click();

  await page.locator('[data-toasts]').getByText(hearBy).waitFor();
  const facts = page.getByRole('region', { name: 'Ticket facts' });
  await facts.getByText(hearBy).waitFor();

  await expectAccessibleInViews(page, 'a ticket with a promise', () => facts.getByText(hearBy).waitFor());
});

test('a client sees afterwards that the promise was kept', { tags: 'release' }, async () => {
  const { id } = await raise('medium', 'The scanner beeps');
  await (await apiAs('super_admin'))('POST', `/tickets/${id}/comments`, { comment: 'On our way.', isInternal: false });

  await openAs('manager', `/ticketing/client?ticket=${id}`);

  await page.getByText('We answered within the promised time.').waitFor();
});

test('staff see each ticket count down in the list and in the ticket: amber at three quarters, red when missed', {
  tags: 'release',
}, async () => {
  const { id, title } = await raise('urgent', 'The phones are dead');
  page = await openPage(demo);
  await page.clock.install();
  await logIn(page, accountOf(demo.program, 'super_admin'));
  const row = page.locator(`[data-row="${id}"]`);

  await row.getByText(/^\d+ min left$/).waitFor();
  await page.getByRole('link', { name: title }).click();
  const panel = page.getByRole('dialog', { name: title });
  await panel
    .locator('[data-due=open]')
    .getByText(/^\d+ min left$/)
    .waitFor();
  await panel.getByText(/^Due /).first().waitFor();
  await expectAccessibleInViews(page, 'a countdown', () => panel.locator('[data-due=open]').waitFor());

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.fastForward(50 * 60_000);
  await row.locator('[data-due=soon]').waitFor();
  await expectAccessible(page, 'an amber countdown');
  await page.clock.fastForward(HOUR);
  await row
    .locator('[data-due=missed]')
    .getByText(/^missed by \d+ min$/i)
    .waitFor();
  await panel.locator('[data-due=missed]').waitFor();
  await expectAccessible(page, 'a red countdown');
});

test('staff list tickets due today, filter missed ones, and see their count', { tags: 'release' }, async () => {
  const later = await raise('low', 'Due another day');
  const today = await raise('high', 'Due in a minute');
  await openAs('super_admin');
  const row = (ticketId: string) => page.locator(`[data-row="${ticketId}"]`);

  await page.getByRole('button', { name: /^View: / }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('link', { name: /^Due today \d+ tickets?$/ }).click();
  await page.getByRole('button', { name: 'View: Due today' }).waitFor();
  await row(today.id).waitFor();
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('due');
  await expect.poll(() => row(later.id).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove filter: Due today' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Remove filter: Due today' }).count()).toBe(0);

  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Promised').selectOption('Missed');
  await page.getByRole('button', { name: 'Remove filter: Missed' }).waitFor();
  await expect.poll(() => row(later.id).count()).toBe(0);
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await expectAccessible(page, 'the filter by what is promised');
  await page.getByRole('button', { name: 'Done' }).click();
  await untilMissed();
  await page.reload();
  await row(late.id).locator('[data-due=missed]').waitFor();
});

test('the bell tells staff of a promise that was missed, and leads to the ticket', { tags: 'release' }, async () => {
  await untilMissed();
  const call = await apiAs('super_admin');
  // Changed targets wake the job, which checks promises once a minute.
  await call('PUT', '/admin/targets', { ...targets, low: { firstReply: 1_440, resolution: null } });
  const told = async () => {
    const notifications: { sentence: string; ticket: { id: string } | null }[] = await call('GET', '/notifications');
    return notifications.filter(({ sentence, ticket }) => /is late/.test(sentence) && ticket?.id === late.id).length;
  };
  await expect.poll(told, { timeout: 90_000, interval: 200 }).toBe(1);
  await openAs('super_admin');
  await page.getByRole('button', { name: /^Notifications/ }).click();

  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /is late.*Nobody answers in time/ })
    .click();

  await page.getByRole('heading', { name: late.title, level: 2 }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?ticket=${late.id}`);
});

test('staff choose whether they are notified about promises', { tags: 'release' }, async () => {
  await openAs('super_admin', '/ticketing/admin/account');

  const row = page.getByRole('row', { name: /^Promises/ });

  await expect.poll(() => row.getByRole('switch', { name: 'Promises Portal' }).isChecked()).toBe(true);
  await expect.poll(() => row.getByRole('switch', { name: 'Promises Email' }).isChecked()).toBe(true);
});
