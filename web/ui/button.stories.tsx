import { Paperclip, Plus, Printer, X } from 'lucide-react';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Button, Chip, IconButton, Pill, TextButton } from './button.tsx';

const looks = ['primary', 'secondary', 'danger', 'quiet'] as const;
const sizes = ['small', 'medium', 'large', 'narrow'] as const;

const row = 'flex flex-wrap items-center gap-3 p-4';

export const Looks: Story = {
  render: () => (
    <div className={row}>
      {looks.map((look) => (
        <Button key={look} look={look}>
          Send {look}
        </Button>
      ))}
    </div>
  ),
};
export const Disabled: Story = {
  render: () => (
    <div className={row}>
      {looks.map((look) => (
        <Button key={look} look={look} disabled>
          Send {look}
        </Button>
      ))}
      <TextButton disabled>Trying...</TextButton>
      <IconButton label="Attach files" disabled>
        <Paperclip className="size-5" aria-hidden="true" />
      </IconButton>
    </div>
  ),
};
export const Sizes: Story = {
  render: () => (
    <div className={row}>
      {sizes.map((size) => (
        <Button key={size} look="secondary" size={size}>
          <Printer className="size-4" aria-hidden="true" />
          {size}
        </Button>
      ))}
    </div>
  ),
};
export const Others: Story = {
  render: () => (
    <div className={row}>
      <TextButton>Try again</TextButton>
      <IconButton label="Add hours">
        <Plus className="size-4" aria-hidden="true" />
      </IconButton>
      <Chip>
        Waiting for client
        <X className="size-3.5" aria-hidden="true" />
      </Chip>
      <Pill className="min-h-9">2 new comments</Pill>
    </div>
  ),
};
export const LongWords: Story = {
  render: () => (
    <div className="p-4">
      <Chip>
        <span className="truncate">{longWord}</span>
      </Chip>
    </div>
  ),
};
export const RightToLeft: Story = { ...Others, dir: 'rtl' };

export const pictures = [Looks, Disabled, Sizes];
