import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import { IconButton } from './button.tsx';
import { showTooltips } from './tooltip.ts';

const buttons = (
  <div className="flex gap-4 p-8">
    <IconButton label="Refresh tickets">R</IconButton>
    <IconButton label="Keyboard shortcuts">K</IconButton>
  </div>
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  showTooltips();
});
afterEach(() => void vi.useRealTimers());

test('a tooltip opens after 700 ms with the mouse, the next one at once, and Escape hides it', async () => {
  const screen = await show({ render: () => buttons });
  const tooltip = screen.getByRole('tooltip');
  // Unlike `hover`, it lets no time pass.
  const enter = (name: string) =>
    screen
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));

  enter('Refresh tickets');
  vi.advanceTimersByTime(600);
  expect(tooltip.query()).toBeNull();
  vi.advanceTimersByTime(200);
  expect(tooltip.element().textContent).toBe('Refresh tickets');

  enter('Keyboard shortcuts');
  vi.advanceTimersByTime(50);
  expect(tooltip.element().textContent).toBe('Keyboard shortcuts');
  await userEvent.keyboard('{Escape}');
  expect(tooltip.query()).toBeNull();
});

test('a tooltip explains what the keyboard has reached', async () => {
  const screen = await show({ render: () => buttons });

  await userEvent.keyboard('{Tab}');
  vi.advanceTimersByTime(800);

  await expect.element(screen.getByRole('button', { name: 'Refresh tickets' })).toHaveFocus();
  expect(screen.getByRole('tooltip').element().textContent).toBe('Refresh tickets');
});
