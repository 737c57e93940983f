import { CircleAlert } from 'lucide-react';
import type { Story } from '#gallery/story.ts';
import { StateBadge } from './state-badge.tsx';

const badge = (words: string) => (
  <StateBadge icon={CircleAlert} look="bg-amber-wash text-amber">
    {words}
  </StateBadge>
);

export const Warning: Story = { render: () => badge('Archived') };
export const RightToLeft: Story = { render: () => badge('مؤرشفة'), dir: 'rtl' };
