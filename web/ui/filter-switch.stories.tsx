import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { FilterSwitch } from './filter-switch.tsx';

const labels = { waiting: 'Waiting', answered: 'Answered', all: 'All' };

function Switcher() {
  const [filter, setFilter] = useState<keyof typeof labels>('waiting');
  return <FilterSwitch labels={labels} filter={filter} onChange={setFilter} />;
}

export const Chosen: Story = { render: () => <Switcher /> };
export const Another: Story = { render: () => <Switcher />, press: ['All'] };
export const RightToLeft: Story = { render: () => <Switcher />, dir: 'rtl' };

export const pictures = [Chosen];
