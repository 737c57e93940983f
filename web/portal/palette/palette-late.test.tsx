import { UserRoundCheck } from 'lucide-react';
import { beforeAll, expect, test, vi } from 'vitest';
import { pressKey } from '#gallery/press-key.ts';
import { show } from '#gallery/show.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { listenToKeys } from './keys.ts';
import * as stories from './palette-button.stories.tsx';
import { PaletteButton } from './palette-button.tsx';

beforeAll(listenToKeys);

const assign = vi.fn();

function Page() {
  useCommands([{ key: 'i', name: 'Assign the open ticket to me', icon: UserRoundCheck, run: assign }]);
  return <PaletteButton />;
}

test('what is typed while the code of the palette loads gets into its field, and is no shortcut', async () => {
  const screen = await show({ ...stories.Closed, render: () => <Page /> });

  for (const [key, ctrlKey] of [
    ['k', true],
    ['i', false],
    ['n', false],
  ] as const) {
    pressKey(key, { ctrlKey });
    // Too short a time for code to load.
    for (let turn = 0; turn < 100; turn++) await undefined;
  }

  await expect.element(screen.getByRole('combobox', { name: 'Search everything' })).toHaveValue('in');
  await expect.element(screen.getByRole('combobox', { name: 'Search everything' })).toHaveFocus();
  expect(assign).not.toHaveBeenCalled();
});

test('on a Cyrillic keyboard, the keys are those at the same place', async () => {
  assign.mockClear();
  const screen = await show({ ...stories.Closed, render: () => <Page /> });

  pressKey('ш', { code: 'KeyI' });
  expect(assign).toHaveBeenCalledOnce();
  pressKey('л', { code: 'KeyK', ctrlKey: true });

  await expect.element(screen.getByRole('combobox', { name: 'Search everything' })).toHaveFocus();
});
