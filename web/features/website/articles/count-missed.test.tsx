import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { noteMissedSearch } from '#contract/article-feedback.ts';
import { show } from '#gallery/show.tsx';
import { CountMissed } from './count-missed.tsx';

/** A search without matches. The button types its last letter. */
function Page() {
  const [search, setSearch] = useState('zebr');
  return (
    <button type="button" onClick={() => setSearch('zebra')}>
      Type on
      <CountMissed search={search} />
    </button>
  );
}

test('a search counts once it is typed to its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { api, user, ...screen } = await show({
    render: () => <Page />,
    api: (server) => server.on(noteMissedSearch, () => ({ message: '' })),
  });
  screen.getByRole('button', { name: 'Type on' }).element().focus();
  vi.advanceTimersByTime(1_500);

  // Unlike `click`, it lets no time pass.
  await user.keyboard('{Enter}');
  vi.advanceTimersByTime(1_500);
  vi.advanceTimersByTime(1_000);

  await expect.poll(() => api.callsOf(noteMissedSearch).map(({ body }) => body)).toEqual([{ search: 'zebra' }]);
});
