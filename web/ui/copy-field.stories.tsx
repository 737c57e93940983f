import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { CopyField } from './copy-field.tsx';

const value = 'https://support.example.com/ticketing/register#token';

export const Ready: Story = { render: () => <CopyField label="Registration link" value={value} /> };
export const Refused: Story = { render: () => <CopyField label="Registration link" value={value} isRefused /> };
export const LongWords: Story = { render: () => <CopyField label="Registration link" value={longWord} /> };
