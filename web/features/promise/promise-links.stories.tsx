import type { Story } from '#gallery/story.ts';
import { PromiseLinks } from './promise-links.tsx';

export const InSettings: Story = { render: () => <PromiseLinks /> };
