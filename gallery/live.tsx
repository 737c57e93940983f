import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepQueriesLive } from '#web/lib/live/live-queries.ts';
import type { Story } from './story.ts';

/** Keeps the page live, as the portal does. */
export function Live() {
  const queryClient = useQueryClient();
  useEffect(() => keepQueriesLive(queryClient), [queryClient]);
  return null;
}

/** A story that follows live updates. */
export const live = (story: Story): Story => ({
  ...story,
  render: () => (
    <>
      <Live />
      {story.render()}
    </>
  ),
});
