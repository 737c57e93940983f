import type { Story } from '#gallery/story.ts';
import { CrashScreen } from './crash-screen.tsx';

export const Crashed: Story = { render: () => <CrashScreen />, isPage: true };
