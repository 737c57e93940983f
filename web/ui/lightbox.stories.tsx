import { Download } from 'lucide-react';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { IconButton } from './button.tsx';
import { Lightbox } from './lightbox.tsx';

const picture = (title: string): Story => ({
  render: () => (
    <Lightbox
      title={title}
      description="1 of 3, 240 kB"
      actions={
        <IconButton label="Download">
          <Download className="size-5" aria-hidden="true" />
        </IconButton>
      }
      onKeyDown={() => undefined}
      onClose={() => undefined}
    >
      <p>The picture</p>
    </Lightbox>
  ),
});

export const Open = picture('scanner.png');
export const LongWords = picture(longWord);
