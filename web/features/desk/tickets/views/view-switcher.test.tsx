import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloadTickets, listTickets } from '#contract/tickets.ts';
import { createView, deleteView, listViews, updateView } from '#contract/views.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { view, views } from '#gallery/samples/views.ts';
import { show } from '#gallery/show.tsx';
import { startOfDay } from '#web/lib/time.ts';
import * as stories from './view-switcher.stories.tsx';

const menu = page.getByRole('dialog', { name: 'Views' });
const switcher = page.getByRole('button', { name: /^View: / });

test('an admin uses a colleague’s shared view, and may neither edit nor delete it', async () => {
  await show(stories.Menu);

  await expect.element(menu.getByRole('link', { name: /^Fires Sam Okafor/ })).toBeVisible();

  const buttons = menu.getByRole('button').elements();
  expect(buttons.map((button) => button.ariaLabel ?? button.textContent)).toEqual([
    'Edit view High and active',
    'Delete view High and active',
    'Edit view Waiting printers',
    'Delete view Waiting printers',
    'Download as CSV',
  ]);
});

test('a super admin may edit and delete the views of everybody', async () => {
  await show(stories.BySuperAdmin);

  await expect.element(menu.getByRole('button', { name: 'Delete view Fires' })).toBeVisible();
});

test('the menu counts each view', async () => {
  await show(stories.Menu);

  for (const name of [
    'Mine 1 ticket',
    'Unassigned 12 tickets',
    'Due today 0 tickets',
    'Fires Sam Okafor 1,000+ tickets',
  ])
    await expect.element(menu.getByRole('link', { name })).toBeVisible();
});

test('the menu works by keyboard', async () => {
  const { user, ...screen } = await show({ ...stories.Menu, press: [] });
  switcher.element().focus();
  await user.keyboard('{Enter}');
  await expect.element(menu.getByRole('link', { name: /^All/ })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');

  await expect.element(screen.getByRole('button', { name: 'View: Waiting for client' })).toBeVisible();
  expect(location.search).toContain('status=waiting_client');
  await expect.element(menu).not.toBeInTheDocument();
  await switcher.click();
  await user.keyboard('{Escape}');
  await expect.element(switcher).toHaveFocus();
});

test('the tickets that are due today are one click away, the next one first', async () => {
  const { api } = await show(stories.Menu);

  await menu.getByRole('link', { name: /^Due today/ }).click();

  await expect
    .poll(() => api.callsOf(listTickets).at(-1)?.querystring)
    .toMatchObject({ status: 'active', due: 'today', sort: 'due' });
  await expect.element(page.getByRole('button', { name: 'View: Due today' })).toBeVisible();
});

test('what was typed for a view waits until it is saved', async () => {
  const { api, ...screen } = await show(stories.Saving);
  await screen.getByLabelText('Name').fill('Slow ones');
  await screen.getByRole('switch', { name: 'Share with colleagues' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(switcher).toHaveFocus();
  await switcher.click();
  await menu.getByRole('button', { name: 'Save as view…' }).click();
  await expect.element(screen.getByText('We kept what you had typed.')).toBeVisible();
  const saved = view({ id: id(410), name: 'Slow ones', query: { status: 'active', priority: 'low' }, isShared: true });
  api.on(createView, () => Response.json(saved, { status: 201 }));
  api.on(listViews, () => pageOf([...views, saved]));

  await screen.getByRole('button', { name: 'Save view' }).click();

  await expect.element(screen.getByRole('button', { name: 'View: Slow ones' })).toHaveFocus();
  const { name, query, isShared } = saved;
  expect(api.callsOf(createView)[0]?.body).toEqual({ name, query, isShared });
  expect(Object.keys(localStorage).filter((key) => key.endsWith(':view'))).toEqual([]);
});

test('a view without a name is not sent', async () => {
  const { api, ...screen } = await show(stories.NameMissing);

  await expect.element(screen.getByText('Enter a name for the view')).toBeVisible();
  expect(api.callsOf(createView)).toEqual([]);
});

test('a changed view takes the filters of the list', async () => {
  const { api, ...screen } = await show(stories.ChangedMenu);
  const query = { status: 'active', priority: 'low' };
  api.on(updateView, () => view({ query, version: 2 }));

  await menu.getByRole('button', { name: /^Save changes to “/ }).click();

  await expect.element(screen.getByText('View saved')).toBeVisible();
  expect(api.callsOf(updateView)[0]?.body).toEqual({ query, version: 1 });
});

test('a deleted view is asked about first, with what it means for colleagues', async () => {
  const { api, ...screen } = await show(stories.Deleting);
  api.on(deleteView, () => ({ message: '' }));
  await expect.element(screen.getByText(/Your colleagues lose it too\./)).toBeVisible();

  await screen.getByRole('button', { name: 'Delete view' }).click();

  await expect.element(screen.getByText('View deleted')).toBeVisible();
  expect(api.callsOf(deleteView)[0]?.params).toEqual({ viewId: id(401) });
});

test('another order keeps the name of a view, and can be saved as one of its own', async () => {
  await page.viewport(390, 844);
  await show({
    ...stories.Menu,
    address: '/admin?status=waiting_client&snoozed=false&sort=due',
    press: ['View: Waiting for client'],
  });

  await expect.element(switcher).toHaveTextContent('View: Waiting for client');
  await expect.element(page.getByText(/, due soonest first$/)).toBeVisible();
  await expect.element(menu.getByRole('button', { name: 'Save as view…' })).toBeVisible();
});

test('the list with its filters is saved as CSV, in whatever order it is shown', async () => {
  const { api } = await show({ ...stories.FilteredMenu, address: '/admin?priority=low&sort=due&updatedTo=2026-03-01' });
  api.on(downloadTickets, () => new Response('Ticket\r\n'));

  await menu.getByRole('button', { name: 'Download as CSV' }).click();

  const querystring = { status: 'active', priority: 'low', updatedTo: startOfDay('2026-03-01', 1) };
  await expect.poll(() => api.callsOf(downloadTickets)).toMatchObject([{ querystring }]);
  expect(api.callsOf(downloadTickets)[0]?.querystring).toEqual(querystring);
  await expect.element(menu).not.toBeInTheDocument();
});
