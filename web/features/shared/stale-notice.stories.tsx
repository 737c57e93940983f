import { minutesAgo } from '#gallery/samples/time.ts';
import { longLine, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { StaleNotice } from './stale-notice.tsx';

const by = { byName: 'Sam Okafor', at: minutesAgo(2) };

export const Changed: Story = {
  render: () => (
    <StaleNotice
      what="article"
      edit={{
        conflict: {
          message: '',
          version: 2,
          current: {},
          changes: [
            { field: 'title', from: 'Printers', to: rightToLeft, ...by },
            { field: 'category', from: null, to: longLine, ...by, byName: 'Noor Haddad' },
          ],
        },
        saveMine: () => undefined,
        takeTheirs: () => undefined,
      }}
    />
  ),
};
