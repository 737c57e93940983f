import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './copy-field.stories.tsx';

afterEach(() => void vi.restoreAllMocks());

test('a value is copied, and the button says so', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await show(stories.Ready);

  await screen.getByRole('button', { name: 'Copy' }).click();

  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copy).toHaveBeenCalledWith('https://support.example.com/ticketing/register#token');
});

test('without access to the clipboard, the value is selected, and the page says how to copy it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  const screen = await show(stories.Ready);

  await screen.getByRole('button', { name: 'Copy' }).click();

  await expect.element(screen.getByRole('status')).toHaveTextContent(howToCopy);
  expect(getSelection()?.toString()).toBe('https://support.example.com/ticketing/register#token');
});

const howToCopy = 'Your browser did not let us copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.';
