import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './new-password-field.stories.tsx';

test.each([
  ['asks for another one', stories.Refused, /Choose another\./],
  ['lets it be kept', stories.Guessable, /You can keep it/],
  ['says nothing else about one that is too short', stories.TooShort, /At least \d+ characters\./],
  ['says what is required', stories.Good, /At least \d+ characters\./],
] as const)('a new password: the field %s', async (_, story, words) => {
  const screen = await show(story);

  await expect.element(screen.getByText(words)).toBeVisible();
});
