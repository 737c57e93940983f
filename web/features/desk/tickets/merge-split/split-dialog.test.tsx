import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { splitTicket } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './split-dialog.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const choice = (screen: Screen, name: RegExp) => screen.getByRole('checkbox', { name });
const alert = (screen: Screen) => screen.getByRole('dialog').getByRole('alert');

test('the first public comment becomes the description, and internal notes alone are not split off', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await screen.getByLabelText('Title').fill('A new ribbon');
  await choice(screen, /The warranty ends/).click();
  await screen.getByRole('button', { name: 'Split off' }).click();
  await expect.element(alert(screen)).toHaveTextContent(mergeMessages.onlyNotes);
  await expect.element(choice(screen, /The warranty ends/)).toBeChecked();
  expect(api.callsOf(splitTicket)).toEqual([]);

  await choice(screen, /We have ordered/).click();
  await expect.element(choice(screen, /We have ordered.*/)).toHaveAccessibleName(/Becomes the description/);
  await choice(screen, /until Friday/).click();

  await expect.element(choice(screen, /until Friday/)).toHaveAccessibleName(/Becomes the description/);
  expect(choice(screen, /Becomes the description/).all()).toHaveLength(1);
});

test('why a split failed stands in the form in view of who asked at its end, and what was chosen stays', async () => {
  await page.viewport(390, 380);
  const { api, ...screen } = await show(stories.Filled);
  api.on(splitTicket, () => {
    throw new ApiError(409, mergeMessages.commentsGone);
  });
  await screen.getByLabelText('Title').fill('A new ribbon');
  await choice(screen, /We have ordered/).click();
  await expect.element(screen.getByLabelText('Title')).not.toBeInViewport();
  await screen.getByRole('button', { name: 'Split off' }).click();

  await expect.element(alert(screen)).toHaveTextContent(`${mergeMessages.splitFailed}: ${mergeMessages.commentsGone}`);
  await expect.element(alert(screen)).toBeInViewport({ ratio: 1 });
  expect(screen.getByText(mergeMessages.commentsGone, { exact: false }).all()).toHaveLength(1);
  await expect.element(choice(screen, /We have ordered/)).toBeChecked();
  expect(api.callsOf(splitTicket)).toMatchObject([{ body: { commentIds: [id(404)], title: 'A new ribbon' } }]);
});
