import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#gallery/show.tsx';
import * as stories from './combobox.stories.tsx';
import { Combobox } from './combobox.tsx';

const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

test('by keyboard, suggestions follow what is typed, and Enter chooses', async () => {
  const { user, ...screen } = await show(stories.Empty);
  const field = screen.getByRole('combobox', { name: 'Company' });
  field.element().focus();

  await user.keyboard('birch');
  await expect.element(option('Birch & Sons Law')).toBeVisible();
  expect(option('Acme Dental').query()).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');

  await expect.element(field).toHaveValue('Birch & Sons Law');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveFocus();
});

test('Escape closes the list and keeps the text; leaving the field keeps it, too', async () => {
  const { user, ...screen } = await show(stories.Chosen);
  const field = screen.getByRole('combobox', { name: 'Company' });

  await field.click();
  await expect.element(option('Cedar Freight')).toBeVisible();
  await user.keyboard('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await field.fill('Ced');
  await user.keyboard('{Tab}');

  await expect.element(field).toHaveValue('Ced');
});

/** Whether an option is in full view: a tap at its corners reaches it. */
function isWhole(found: Element) {
  const { left, right, top, bottom } = found.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
  return corners.every(([x, y]) => found.contains(document.elementFromPoint(x, y)));
}

test.each([
  [1440, 900],
  [390, 420],
  [320, 568],
])('in a window of %i × %i, the arrow keys reach every suggestion in full view', async (width, height) => {
  await page.viewport(width, height);
  const { user, ...screen } = await show(stories.InADialog);
  await screen.getByRole('combobox', { name: 'Company' }).click();

  for (let number = 1; number <= 12; number++) {
    await user.keyboard('{ArrowDown}');
    const chosen = page.getByRole('option', { name: new RegExp(`^Company ${number} `), selected: true });
    await expect.poll(() => isWhole(chosen.element()), { message: `Company ${number}` }).toBe(true);
  }
});

test('Enter chooses a suggestion, and does not send the form', async () => {
  const { user, ...screen } = await show(stories.InADialog);
  let sent = 0;
  screen
    .getByRole('dialog')
    .element()
    .addEventListener('submit', () => sent++);
  await screen.getByRole('combobox', { name: 'Company' }).click();

  await user.keyboard('{ArrowDown}{Enter}');

  await expect.element(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Company 1');
  expect(sent).toBe(0);
});

test('a choice is reported once, also by a click', async () => {
  const chosen: string[] = [];
  const { user, ...screen } = await show({
    render: () => (
      <Combobox
        {...{ label: 'Company', options: ['Acme Dental'], text: '', selected: null, onTextChange: () => undefined }}
        textOf={(option) => option}
        keyOf={(option) => option}
        onSelect={(option) => chosen.push(option)}
      />
    ),
  });
  await screen.getByRole('combobox', { name: 'Company' }).click();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveLength(1);

  await screen.getByRole('combobox', { name: 'Company' }).click();
  await option('Acme Dental').click();

  expect(chosen).toHaveLength(2);
});

test('without suggestions, the list says why', async () => {
  const screen = await show(stories.NothingFound);

  await screen.getByRole('combobox', { name: 'Company' }).click();

  await expect.element(screen.getByRole('status')).toHaveTextContent('No company has this name.');
});
