import { minutesAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

const by = () => ({ byName: 'Sam Okafor', at: minutesAgo(2) });

const asked = (changes: Parameters<typeof StaleTicketNotice>[0]['edit']['conflict'] & object) => (
  <StaleTicketNotice edit={{ conflict: changes, saveMine: () => undefined, takeTheirs: () => undefined }} />
);

/** Before a save, and after one that was refused: with changes of every kind, and with none that is left. */
export const Filled: Story = {
  render: () => (
    <form className="space-y-4 p-4">
      <ChangedMeanwhile
        before={{ status: 'open', title: 'Printer', tags: 'vip' }}
        now={{ status: 'resolved', title: longWord, tags: '' }}
      />
      {asked({
        message: '',
        version: 2,
        current: {},
        changes: [
          { field: 'status', from: 'open', to: 'waiting_client', ...by() },
          { field: 'assignedTo', from: null, to: 'Grace Lindqvist', ...by() },
          { field: 'title', from: longWord, to: rightToLeft, ...by() },
          { field: 'description', from: longLine, to: longLine, ...by(), byName: longWord },
          { field: 'tags', from: ['vip'], to: [], ...by() },
        ],
      })}
      {asked({ message: '', version: 3, current: {}, changes: [] })}
    </form>
  ),
};
