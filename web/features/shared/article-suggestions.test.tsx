import { expect, test } from 'vitest';
import { noteSolved } from '#contract/article-suggestions.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './article-suggestions.stories.tsx';

test('the articles open beside the ticket, and one that solved it is counted', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const links = screen.getByRole('link');
  await expect.element(screen.getByRole('link', { name: /five things to try first/ })).toBeVisible();
  expect(links.elements()).toHaveLength(3);
  await expect.element(links.first()).toHaveAttribute('target', '_blank');

  await screen.getByRole('button', { name: /^This solved it: Print on both sides/ }).click();

  await expect.element(screen.getByText('Glad that helped. No ticket was created.')).toBeVisible();
  await expect.poll(() => location.hash).toBe('#solved');
  expect(api.callsOf(noteSolved)).toMatchObject([{ params: { articleId: expect.stringMatching(/801$/) } }]);
});

test('what could not be counted keeps the ticket', async () => {
  const { api, ...screen } = await show(stories.Filled);
  await expect.element(screen.getByRole('link').first()).toBeVisible();
  api.fails();

  await screen.getByRole('button', { name: /five things/ }).click();

  await expect.element(screen.getByText(/^Your answer could not be sent/)).toBeVisible();
  expect(location.hash).toBe('');
});
