import { expect, test } from 'vitest';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './switch-field.stories.tsx';

test('a switch is set by keyboard and by its label', async () => {
  const { user, ...screen } = await show(stories.Off);
  const control = screen.getByRole('switch', { name: 'Published' });
  await expect.element(control).toHaveAccessibleDescription('Clients can read it.');

  control.element().focus();
  await user.keyboard(' ');
  await expect.element(control).toBeChecked();
  await screen.getByText('Published').click();

  await expect.element(control).not.toBeChecked();
});

test('in high contrast, track and knob differ, and so do on and off', async () => {
  const screen = await show(stories.Off);
  await emulate({ forcedColors: 'active' });
  const control = screen.getByRole('switch').element();
  const colors = () => [
    getComputedStyle(control).backgroundColor,
    getComputedStyle(control, '::before').backgroundColor,
  ];

  const off = colors();
  await screen.getByRole('switch').click();
  const on = colors();

  expect(off[0]).not.toBe(off[1]);
  expect(on[0]).not.toBe(on[1]);
  expect(on[0]).not.toBe(off[0]);
});
