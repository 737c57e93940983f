import type { Story } from '#gallery/story.ts';
import { Keys } from './keys.tsx';

export const Shortcut: Story = { render: () => <Keys>Ctrl K</Keys> };
