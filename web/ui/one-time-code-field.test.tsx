import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './one-time-code-field.stories.tsx';

test('a code is typed with digits; a recovery code, which clears it, with letters', async () => {
  const screen = await show(stories.OrRecoveryCode);
  const code = screen.getByRole('textbox', { name: 'Code', exact: true });
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('123456');

  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click();

  const recovery = screen.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(recovery).toHaveValue('');
  await expect.element(recovery).toHaveAttribute('inputmode', 'text');
});
