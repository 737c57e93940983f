import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { OneTimeCodeField } from './one-time-code-field.tsx';

function Code(props: { error?: string; takesRecoveryCode?: boolean; isNews?: boolean }) {
  const [code, setCode] = useState('');
  return <OneTimeCodeField {...props} code={code} onChange={setCode} />;
}

export const Empty: Story = { render: () => <Code /> };
export const OrRecoveryCode: Story = { render: () => <Code takesRecoveryCode isNews /> };
export const RecoveryCode: Story = { ...OrRecoveryCode, press: ['Use a recovery code instead'] };
export const Wrong: Story = { render: () => <Code error="This code is wrong or has expired." /> };
