import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import { IconButton } from './button.tsx';
import { showTooltips } from './tooltip.ts';

test('an icon under the mouse is explained even if the mouse came before the script', async () => {
  const screen = await show({ render: () => <IconButton label="Show password">S</IconButton> });
  await screen.getByRole('button', { name: 'Show password' }).hover();

  showTooltips();

  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Show password');
});
