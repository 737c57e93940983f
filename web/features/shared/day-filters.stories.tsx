import type { Story } from '#gallery/story.ts';
import { DayFilters } from './day-filters.tsx';

const ignore = () => undefined;

export const Filtered: Story = {
  render: () => (
    <search className="grid gap-3 p-4 sm:grid-cols-2">
      <DayFilters values={{ from: '2026-03-01', to: '' }} setFilter={ignore} isFiltered onClear={ignore} />
    </search>
  ),
};
