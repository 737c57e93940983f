import { expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import { liveState, retryNow } from '#web/lib/live/live.ts';
import * as stories from './connection-notice.stories.tsx';

test('a page without live updates says so until they arrive again, and tries at once if asked', async () => {
  const screen = await show(stories.Lost);
  const notice = screen.getByText(/^No live updates right now\./);
  await expect.element(notice).toBeVisible();
  const retry = vi.fn();
  addEventListener(retryNow, retry, { once: true });

  await screen.getByRole('button', { name: 'Try now' }).click();

  expect(retry).toHaveBeenCalledOnce();
  liveState.set('open');
  await expect.element(notice).not.toBeInTheDocument();
});
