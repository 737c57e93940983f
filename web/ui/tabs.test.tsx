import { expect, test } from 'vitest';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './tabs.stories.tsx';

const bottomOf = (element: Element) => getComputedStyle(element).borderBottomColor;

test('the arrows go from tab to tab, and show its panel', async () => {
  const { user, ...screen } = await show(stories.First);
  screen.getByRole('tab', { name: 'Tickets' }).element().focus();

  await user.keyboard('{ArrowRight}');

  await expect.element(screen.getByRole('tab', { name: /Inquiries/ })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The inquiries');
});

test('in high contrast, the selected tab and the current link are marked', async () => {
  const screen = await show({ render: () => [stories.First.render(), stories.Links.render()] });
  await emulate({ forcedColors: 'active' });

  const linesOf = (role: 'tab' | 'link') => screen.getByRole(role).elements().map(bottomOf);
  expect(new Set(linesOf('tab')).size).toBe(2);
  expect(new Set(linesOf('link')).size).toBe(2);
});
