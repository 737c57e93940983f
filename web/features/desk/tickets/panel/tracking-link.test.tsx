import { expect, test } from 'vitest';
import { createTrackingLink } from '#contract/tracking.ts';
import { id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './tracking-link.stories.tsx';

test('a link is made to copy, or emailed', async () => {
  const { api, ...screen } = await show(stories.Shown);

  await screen.getByRole('button', { name: 'Email a new link' }).click();
  await expect.poll(() => api.callsOf(createTrackingLink)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Copy a new link' }).click();

  await expect
    .element(screen.getByLabelText('New link'))
    .toHaveValue('https://it.example/track/mzxw6ytboi4dsnbvga3tgojqha');
  expect(api.callsOf(createTrackingLink)).toMatchObject([
    { params: { ticketId: id(100) }, body: { isMailed: true } },
    { params: { ticketId: id(100) }, body: { isMailed: false } },
  ]);
});

test('without email there is only a link to copy', async () => {
  const screen = await show(stories.WithoutMail);

  await expect.element(screen.getByRole('button', { name: 'Copy a new link' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Email a new link' })).not.toBeInTheDocument();
});
