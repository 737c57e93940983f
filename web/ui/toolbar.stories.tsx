import { Bold, Italic, List } from 'lucide-react';
import type { Story } from '#gallery/story.ts';
import { Toolbar, ToolbarButton } from './toolbar.tsx';

const buttons = [
  { label: 'Bold', icon: Bold },
  { label: 'Italic', icon: Italic },
  { label: 'List', icon: List },
];

export const Format: Story = {
  render: () => (
    <div className="flex">
      <Toolbar label="Format">
        {buttons.map(({ label, icon: Icon }) => (
          <ToolbarButton key={label} label={label}>
            <Icon className="size-4.5" aria-hidden="true" />
          </ToolbarButton>
        ))}
      </Toolbar>
    </div>
  ),
};
