import { longLine, longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Caution } from './caution.tsx';

export const Warning: Story = { render: () => <Caution>You will be logged out.</Caution> };
export const Nothing: Story = { render: () => <Caution>{null}</Caution> };
export const LongWords: Story = {
  render: () => (
    <Caution>
      {longLine} {longWord}
    </Caution>
  ),
};
