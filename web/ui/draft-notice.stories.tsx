import type { Story } from '#gallery/story.ts';
import { DraftNotice } from './draft-notice.tsx';

const nothing = () => undefined;

export const Text: Story = { render: () => <DraftNotice onDiscard={nothing} /> };
export const Changes: Story = { render: () => <DraftNotice kind="changes" onDiscard={nothing} /> };
export const Edit: Story = { render: () => <DraftNotice kind="edit" onDiscard={nothing} /> };
