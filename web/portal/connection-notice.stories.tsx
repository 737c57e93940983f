import type { Story } from '#gallery/story.ts';
import { liveState } from '#web/lib/live/live.ts';
import { ConnectionNotice } from './connection-notice.tsx';

export const Lost: Story = { render: () => <ConnectionNotice />, api: () => liveState.set('lost') };
