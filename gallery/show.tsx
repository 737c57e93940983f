import { onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { identityPrompt } from '#web/lib/identity-prompt.ts';
import { prepareStory, press, Stage } from './stage.tsx';
import type { Story } from './story.ts';

/**
 * Shows a story in a test: its elements by role and name, and its server. What the server can't answer fails the test.
 * @returns the screen's locators, `user` with a keyboard, and `api` to change answers and read what was sent
 */
export async function show(story: Story) {
  const api = prepareStory(story);
  onTestFinished(() => {
    api.stop();
    identityPrompt.current()?.answer(false);
    if (api.problems.length > 0) throw new Error(api.problems.join('\n'));
  });
  const screen = await render(<Stage story={story} />);
  await press(story.press);
  return { ...screen, api, user: userEvent.setup() };
}
