import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './choice-popover.stories.tsx';

test('assignees are the user, the other staff, and apart from them the client’s people with their company', async () => {
  const screen = await show(stories.Assignee);
  await expect.element(screen.getByRole('option').first()).toBeVisible();

  const lines = screen
    .getByRole('option')
    .elements()
    .map((option) => [...option.querySelectorAll('bdi')].map(({ textContent }) => textContent));

  expect(lines).toEqual([['Grace Lindqvist'], ['Sam Okafor'], [expect.any(String), 'Acme Dental'], ['Unassigned']]);
});
