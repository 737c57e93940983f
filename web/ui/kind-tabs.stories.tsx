import { LockKeyhole, Reply } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { KindTabs } from './kind-tabs.tsx';

const kinds = [
  { value: 'reply', label: 'Reply', tooltip: 'Reply (r)', icon: Reply, look: 'data-[state=active]:border-b-copper' },
  {
    value: 'note',
    label: 'Internal note',
    tooltip: 'Internal note (n)',
    icon: LockKeyhole,
    look: 'data-[state=active]:border-b-amber',
  },
];

export const Two: Story = { render: () => <Example /> };

function Example() {
  const [kind, setKind] = useState('reply');
  return (
    <div className="p-4">
      <KindTabs
        label="Kind of message"
        kinds={kinds}
        value={kind}
        onChange={setKind}
        onPress={() => undefined}
        className="mb-2"
        words=""
        beside={<span className="text-sm">To Priya Nair</span>}
      >
        <input aria-label="Text" className="field" />
      </KindTabs>
    </div>
  );
}
