import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import { liveState, retryNow } from '#web/lib/live/live.ts';
import * as stories from './connection-notice.stories.tsx';

test('a page without live updates says so until they arrive, and tries again at once on request', async () => {
  const retry = vi.fn();
  addEventListener(retryNow, retry);
  onTestFinished(() => removeEventListener(retryNow, retry));
  const screen = await show(stories.Lost);
  await expect.element(screen.getByText(/^No live updates right now/)).toBeVisible();

  await screen.getByRole('button', { name: 'Try now' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
  liveState.set('open');

  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});
