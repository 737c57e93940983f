import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './claims-section.stories.tsx';
import { SettingsButton } from './settings-button.tsx';

test('each claim stands beside what was measured, and one that it does not support says so', async () => {
  const screen = await show(stories.Contradicted);
  const figures = screen.getByRole('region', { name: 'Website claims' }).getByRole('listitem');
  const contradiction = 'Your numbers don’t support this claim';

  await expect.element(figures.nth(0)).toMatchTextContent(/Client satisfaction: 100%.*95%1,234 ratings$/);
  await expect.element(figures.nth(0).getByText(contradiction)).toBeVisible();
  await expect.element(figures.nth(2)).toMatchTextContent(/75%4 tickets, too few to show$/);
  expect(screen.getByText(contradiction).all()).toHaveLength(1);
});

test('the section says that the website shows what was measured, and that nothing was yet', async () => {
  const screen = await show(stories.Shown);

  await expect.element(screen.getByText('The website shows what was measured.')).toBeVisible();
  await expect.element(screen.getByText('No data yet. Updated nightly.')).toBeVisible();
});

test('the settings button keeps the focus when its mark appears', async () => {
  const screen = await show({ render: () => <Marking /> });
  const button = screen.getByRole('button', { name: 'System settings' });
  button.element().focus();

  await screen.user.keyboard('{Enter}');

  await expect.element(screen.getByRole('button', { name: /your numbers don’t support a claim/ })).toHaveFocus();
});

/** The button, marked as soon as it is pressed. */
function Marking() {
  const [isMarked, setIsMarked] = useState(false);
  return <SettingsButton isMarked={isMarked} onClick={() => setIsMarked(true)} />;
}
