import { expect, test } from 'vitest';
import { createReminder, deleteReminder } from '#contract/reminders.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './reminder-dialog.stories.tsx';

test('a reminder is set for the moment that a preset names', async () => {
  const { api, ...screen } = await show(stories.Empty);
  await expect.element(screen.getByRole('radio', { name: /^Next week.*[AP]M$/ })).toBeVisible();

  await screen.getByRole('radio', { name: /^Next week/ }).click();
  await screen.getByRole('textbox', { name: /^What to remember/ }).fill('Call Pete');
  await screen.getByRole('button', { name: 'Remind me' }).click();

  await expect
    .poll(() => api.callsOf(createReminder))
    .toMatchObject([{ body: { at: expect.stringMatching(/Z$/), text: 'Call Pete' } }]);
});

test('a date and time is asked for, and one that is ahead can be deleted', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await screen.getByRole('radio', { name: 'At a date and time' }).click();

  await screen.getByRole('button', { name: 'Remind me' }).click();
  await expect.element(screen.getByText('Choose a date and time')).toBeVisible();
  await screen
    .getByRole('button', { name: /^Delete the reminder of/ })
    .first()
    .click();

  expect(api.callsOf(createReminder)).toEqual([]);
  await expect.poll(() => api.callsOf(deleteReminder)).toHaveLength(1);
});
