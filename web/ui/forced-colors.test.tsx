import { beforeEach, expect, test } from 'vitest';
import { systemColor } from '#gallery/colors.ts';
import { emulate } from '#gallery/emulate.ts';
import { show } from '#gallery/show.tsx';
import * as buttons from './button.stories.tsx';
import * as comboboxes from './combobox.stories.tsx';
import * as dialogs from './dialog.stories.tsx';
import * as badges from './state-badge.stories.tsx';

beforeEach(() => emulate({ forcedColors: 'active' }));

test('the primary button is highlighted, and disabled ones are gray', async () => {
  const looks = await show({ render: () => [buttons.Looks.render(), buttons.Disabled.render()] });
  const [primary, disabled] = ['false', 'true'].map((isDisabled) =>
    looks.getByRole('button', { name: 'Send primary', disabled: isDisabled === 'true' }).element(),
  );

  expect(getComputedStyle(primary as Element)).toMatchObject({
    backgroundColor: systemColor('Highlight'),
    color: systemColor('HighlightText'),
  });
  expect(getComputedStyle(disabled as Element).color).toBe(systemColor('GrayText'));
});

test.each([
  ['a dialog', { ...dialogs.Form }, '[role=dialog]'],
  ['a question', { ...dialogs.Question }, '[role=alertdialog]'],
  ['a badge', badges.Warning, '.badge'],
])('%s has an edge', async (_, story, selector) => {
  await show(story);
  const found = document.querySelector(selector) as Element;

  const { borderTopWidth, borderTopColor } = getComputedStyle(found);
  expect(borderTopWidth).toBe('1px');
  expect(borderTopColor).not.toBe(systemColor('Canvas'));
});

test('the focus and the chosen suggestion are highlighted', async () => {
  const { user, ...screen } = await show(comboboxes.Empty);
  const field = screen.getByRole('combobox', { name: 'Company' });

  await user.keyboard('{Tab}');
  expect(getComputedStyle(field.element())).toMatchObject({
    outlineStyle: 'solid',
    outlineColor: systemColor('Highlight'),
  });
  await user.keyboard('{ArrowDown}{ArrowDown}');

  const chosen = screen.getByRole('option', { selected: true });
  await expect.element(chosen).toBeVisible();
  expect(getComputedStyle(chosen.element()).backgroundColor).toBe(systemColor('Highlight'));
});

test('a checkbox is the native one', async () => {
  const screen = await show({ render: () => <input type="checkbox" className="tick" aria-label="Internal note" /> });

  expect(getComputedStyle(screen.getByRole('checkbox').element()).appearance).toBe('auto');
});
