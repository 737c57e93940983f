import { useState } from 'react';
import { longLine } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { SwitchField } from './switch-field.tsx';

function Published({
  first = false,
  error,
  hint = 'Clients can read it.',
}: {
  first?: boolean;
  error?: string;
  hint?: string;
}) {
  const [isOn, setIsOn] = useState(first);
  return <SwitchField label="Published" hint={hint} checked={isOn} onChange={setIsOn} {...(error ? { error } : {})} />;
}

export const Off: Story = { render: () => <Published /> };
export const On: Story = { render: () => <Published first /> };
export const Invalid: Story = { render: () => <Published error="Add a title before you publish it." /> };
export const LongWords: Story = { render: () => <Published hint={longLine} /> };
export const RightToLeft: Story = { render: () => <Published first />, dir: 'rtl' };

export const pictures = [On];
