import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import { siteToasts, toast } from '#web/lib/toast.ts';
import * as stories from './toaster.stories.tsx';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  for (const { id } of siteToasts.shown()) siteToasts.dismiss(id);
});

const area = page.getByRole('region', { name: /Notifications/ });

test('F8 moves to the notifications; an action runs and closes its notification', async () => {
  const { user, ...screen } = await show(stories.WithAction);
  await expect.element(screen.getByText('Merged', { exact: true })).toBeVisible();

  await user.keyboard('{F8}');
  await expect.element(area.getByRole('list')).toHaveFocus();
  await screen.getByRole('button', { name: 'Undo' }).click();

  await expect.element(screen.getByText('Undone', { exact: true })).toBeVisible();
  expect(screen.getByText('Merged', { exact: true }).query()).toBeNull();
});

test('a notification is dismissed by its button', async () => {
  const screen = await show(stories.Success);

  await screen.getByRole('button', { name: 'Dismiss' }).click();

  await expect.poll(() => screen.getByText('Ticket updated').query()).toBeNull();
});

test('a notification goes by itself after five seconds', async () => {
  const screen = await show({ render: () => null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Saved' });
  const saved = screen.getByText('Saved', { exact: true });
  await vi.waitFor(() => expect(saved.query()).not.toBeNull());

  vi.advanceTimersByTime(4_500);
  expect(saved.query()).not.toBeNull();
  vi.advanceTimersByTime(1_000);

  await vi.waitFor(() => expect(saved.query()).toBeNull());
});

test('those of the site stand in a stack of at most 420 pixels', async () => {
  await page.viewport(1280, 900);
  await show({ render: () => <Toaster toasts={siteToasts} className="right-0 bottom-0" /> });
  for (const title of ['First', 'Second', 'Third'])
    siteToasts.show({ title, description: 'A text of its own', stays: true });
  await expect.element(page.getByText('Third')).toBeVisible();

  const boxes = ['First', 'Second', 'Third'].map((title) =>
    (page.getByText(title).element().closest('li') as Element).getBoundingClientRect(),
  );
  expect(boxes.every(({ width, bottom }) => width <= 420 && bottom <= 900)).toBe(true);
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((one, other) => one - other));
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(3);
});

test.each([
  ['40 pixels to the right: it stays', 80, 120, true],
  ['70 pixels to the right: it goes', 80, 150, false],
  ['120 pixels to the left: it stays', 200, 80, true],
])('a swipe of %s', async (_, from, to, stays) => {
  const screen = await show(stories.Success);
  const notification = screen.getByText('Ticket updated').element().closest('li') as Element;

  await userEvent.dragAndDrop(notification, notification, {
    sourcePosition: { x: from, y: 20 },
    targetPosition: { x: to, y: 20 },
    force: true,
  });

  await expect.poll(() => screen.getByText('Ticket updated').query() !== null).toBe(stays);
});
