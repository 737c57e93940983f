import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { ApiError } from '#web/lib/request.ts';
import { keepTrying } from './keep-trying.ts';
import { liveState } from './live.ts';

withFakeBrowser();

test.each([
  ['the live updates are open again', () => liveState.set('open')],
  ['the network is back', () => dispatchEvent(new Event('online'))],
])('what failed to load is read again once %s, and nothing else is', async (_, comeBack) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failing = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new ApiError(0, '')).mockResolvedValue('up');
  const loaded = vi.fn(async () => 'up');
  for (const [key, queryFn] of Object.entries({ failing, loaded })) {
    onTestFinished(new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => undefined));
  }
  keepTrying(client, (query) => query.fetch());
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryState(['failing'])?.status).toBe('error');

  comeBack();
  await vi.advanceTimersByTimeAsync(0);

  expect(client.getQueryData(['failing'])).toBe('up');
  expect(loaded).toHaveBeenCalledOnce();
});
