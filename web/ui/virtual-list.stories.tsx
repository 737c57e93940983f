import { useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { VirtualList } from './virtual-list.tsx';

const all = Array.from({ length: 500 }, (_, number) => ({ id: `row-${number + 1}`, name: `Row ${number + 1}` }));

type RowsProps = { count?: number; startAt?: string };

/** Fifty rows at a time, as a paged list has them. */
function Rows({ count = 500, startAt }: RowsProps) {
  const [loaded, setLoaded] = useState(Math.min(50, count));
  return (
    <div className="h-96 overflow-y-auto" data-scroller>
      <VirtualList
        label="Rows"
        rows={all.slice(0, loaded)}
        of="rows"
        rowHeight={40}
        hasMore={loaded < count}
        isOutdated={false}
        onNearEnd={() => setLoaded(Math.min(loaded + 50, count))}
        startAt={startAt}
      >
        {({ name }) => (
          <div className="border-line border-b py-2">
            <a href="#row" className="text-ink">
              {name}
            </a>
          </div>
        )}
      </VirtualList>
    </div>
  );
}

export const Many: Story = { render: () => <Rows /> };
export const Few: Story = { render: () => <Rows count={3} /> };
export const StartingInTheMiddle: Story = { render: () => <Rows startAt="row-120" /> };
