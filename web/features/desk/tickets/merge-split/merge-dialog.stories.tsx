import { findTicket, listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { storedFiles } from '#gallery/samples/files.ts';
import { id, manager } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { MergeDialog } from './merge-dialog.tsx';

export const Incomplete: Story = {
  render: () => (
    <MergeDialog
      ticket={ticket({ files: storedFiles.map((file) => ({ ...file, commentId: null })) })}
      onClose={() => undefined}
    />
  ),
  api: (api) => {
    api.on(listTickets, () => pageOf([other()]));
    api.on(findTicket, () => other());
  },
  press: ['Merge'],
};
export const Chosen: Story = {
  ...Incomplete,
  press: ['Ticket of Acme Dental', 'TKT-1043 The label printer burns'],
};
export const LongWords: Story = {
  render: () => <MergeDialog ticket={ticket({ title: longWord, clientName: longWord })} onClose={() => undefined} />,
  api: (api) => {
    api.on(listTickets, () => pageOf([other(longWord)]));
    api.on(findTicket, () => other(longWord));
  },
  press: ['Ticket of Acme Dental', `TKT-1043 ${longWord}`],
};

export const pictures = [Chosen];

/** A resolved ticket of somebody else. */
function other(title = 'The label printer burns') {
  return ticket({
    id: id(101),
    ticketNumber: 'TKT-1043',
    title,
    status: 'resolved',
    priority: 'low',
    clientId: manager.id,
    clientName: manager.firstName,
    clientLastName: manager.lastName,
  });
}
