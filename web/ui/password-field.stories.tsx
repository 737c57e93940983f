import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { PasswordField } from './password-field.tsx';

function Password({ error }: { error?: string }) {
  const [text, setText] = useState('harbor lamp');
  return (
    <PasswordField
      label="New password"
      hint="At least 8 characters."
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSuggest={() => setText('copper river evening')}
      {...(error ? { error } : {})}
    />
  );
}

export const Hidden: Story = { render: () => <Password /> };
export const Shown: Story = { render: () => <Password />, press: ['Show new password'] };
export const Suggested: Story = { render: () => <Password />, press: ['Suggest'] };
export const Invalid: Story = { render: () => <Password error="Enter at least 8 characters." /> };
