import { expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './search-field.stories.tsx';

test('a search starts when typing pauses, and follows a change from elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { user, ...screen } = await show(stories.Empty);
  const field = screen.getByRole('searchbox', { name: 'Search tickets' });
  field.element().focus();

  // Unlike `fill`, it lets no time pass.
  await user.keyboard('scan');
  vi.advanceTimersByTime(200);
  expect(screen.getByText('Searched: scan').query()).toBeNull();
  vi.advanceTimersByTime(100);
  await expect.element(screen.getByText('Searched: scan')).toBeVisible();

  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveValue('');
});

test('a search that is too long is kept and not made', async () => {
  const screen = await show(stories.Empty);
  const field = screen.getByRole('searchbox', { name: 'Search tickets' });

  await field.fill('x'.repeat(1_000));

  await expect.element(screen.getByRole('status')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('x'.repeat(1_000));
  await field.fill('scan');
  await expect.element(screen.getByText('Searched: scan')).toBeVisible();
});
