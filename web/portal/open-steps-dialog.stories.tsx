import { id } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { OpenStepsDialog } from './open-steps-dialog.tsx';

const asked = (...texts: string[]): Story => ({
  render: () => (
    <OpenStepsDialog
      steps={texts.map((text, index) => ({ id: id(900 + index), text }))}
      onLeave={() => undefined}
      onClose={() => undefined}
    />
  ),
});

export const One = asked('Restore a file from last night’s backup');
export const Several = asked('Restore a file from last night’s backup', 'Install the updates of the server', '');
export const LongWords = asked(longLine, longWord);
export const RightToLeft: Story = { ...asked(rightToLeft), dir: 'rtl' };

export const pictures = [Several];
