import { daysAgo, hoursAgo, minutesAgo } from '#gallery/samples/time.ts';
import type { Story } from '#gallery/story.ts';
import { RelativeTime } from './relative-time.tsx';

export const Minutes: Story = { render: () => <RelativeTime value={minutesAgo(16)} /> };
export const Hours: Story = { render: () => <RelativeTime value={hoursAgo(5)} what="Created" /> };
export const Days: Story = { render: () => <RelativeTime value={daysAgo(40)} /> };
