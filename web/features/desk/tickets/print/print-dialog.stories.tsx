import { listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import type { Story } from '#gallery/story.ts';
import { PrintDialog } from './print-dialog.tsx';

export const Filled: Story = {
  render: () => <PrintDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(listComments, () => pageOf([]));
    api.on(listHistory, () => pageOf([]));
  },
};
