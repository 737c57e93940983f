import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { type Toast, toast } from '#web/lib/toast.ts';
import { Button } from './button.tsx';

const notification = (content: Omit<Toast, 'id'>): Story => ({
  render: () => <Button onClick={() => toast({ stays: true, ...content })}>Save</Button>,
  press: ['Save'],
});

export const Success = notification({ title: 'Ticket updated' });
export const Failure = notification({
  title: 'Error',
  description: 'Failed to add comment: Archway can’t be reached right now.',
  variant: 'destructive',
});
export const WithAction = notification({
  title: 'Merged',
  action: { label: 'Undo', onSelect: () => toast({ title: 'Undone' }) },
});
export const LongWords = notification({ title: longWord, description: longLine });
export const RightToLeft: Story = { ...notification({ title: rightToLeft }), dir: 'rtl' };

export const pictures = [Failure];
