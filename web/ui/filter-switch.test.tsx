import { expect, test } from 'vitest';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './filter-switch.stories.tsx';

test('the pressed button is the chosen filter, also in high contrast', async () => {
  const screen = await show(stories.Chosen);
  await emulate({ forcedColors: 'active' });
  const button = (name: string) => screen.getByRole('button', { name });
  const colorOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;

  await button('All').click();

  await expect.element(button('All')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Waiting')).toHaveAttribute('aria-pressed', 'false');
  expect(colorOf('All')).not.toBe(colorOf('Waiting'));
});
