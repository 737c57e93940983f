import { expect, test } from 'vitest';
import { show } from '#gallery/show.tsx';
import * as stories from './virtual-list.stories.tsx';

const scroller = () => document.querySelector('[data-scroller]') as HTMLElement;
const rowsInPage = () => document.querySelectorAll('[aria-label="Rows"] li').length;

test('hundreds of rows are scrolled through, and only those near the view are in the page', async () => {
  const screen = await show(stories.Many);
  await expect.element(screen.getByRole('link', { name: 'Row 1', exact: true })).toBeVisible();

  await expect
    .poll(() => {
      scroller().scrollTop = scroller().scrollHeight;
      return screen.getByRole('link', { name: 'Row 500' }).query();
    })
    .not.toBeNull();

  expect(rowsInPage()).toBeLessThan(40);
  expect(screen.getByRole('link', { name: 'Row 1', exact: true }).query()).toBeNull();
});

test('the focused row stays in the page while it is scrolled away', async () => {
  const screen = await show(stories.Many);
  const first = screen.getByRole('link', { name: 'Row 1', exact: true });
  first.element().focus();

  scroller().scrollTop = 1_500;

  await expect.element(screen.getByRole('link', { name: 'Row 40' })).toBeInTheDocument();
  await expect.element(first).toHaveFocus();
});

test('a list loads until the row is there that it starts at', async () => {
  const screen = await show(stories.StartingInTheMiddle);

  await expect.element(screen.getByRole('link', { name: 'Row 120' })).toBeInViewport();
});

test('a screen reader knows how many rows there are, unless more follow', async () => {
  const screen = await show(stories.Few);

  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '3');
});
