import { mergeTicket } from '#contract/ticket-merges.ts';
import { id, manager, member } from '#gallery/samples/people.ts';
import { manyTickets, ticket } from '#gallery/samples/tickets.ts';
import { daysAgo } from '#gallery/samples/time.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { MergeSelectedDialog } from './merge-selected-dialog.tsx';

/** An answered one, which is the oldest, and two that are open. */
const three = (): Ticket[] => [
  ticket({
    id: id(101),
    ticketNumber: 'TKT-1043',
    title: 'The copier smokes',
    createdAt: daysAgo(1),
    priority: 'urgent',
  }),
  ticket({
    id: id(102),
    ticketNumber: 'TKT-1042',
    title: 'Smoke in the copy room',
    createdAt: daysAgo(2),
    status: 'waiting_client',
    hasFiles: true,
    clientId: member.id,
    clientName: member.firstName,
    clientLastName: member.lastName,
  }),
  ticket({
    id: id(103),
    ticketNumber: 'TKT-1039',
    title: 'The copier smells',
    createdAt: daysAgo(4),
    status: 'resolved',
    clientId: manager.id,
    clientName: manager.firstName,
    clientLastName: manager.lastName,
  }),
];

const others = (): Ticket[] => [
  ticket({
    id: id(104),
    ticketNumber: 'TKT-1044',
    title: 'The copier is hot',
    mergedIntoId: id(200),
    status: 'closed',
  }),
  ticket({
    id: id(105),
    ticketNumber: 'TKT-1045',
    title: 'Our copier too',
    companyId: id(77),
    companyName: 'Riverfront Law',
  }),
];

const showing = (selected: Ticket[]): Story => ({
  render: () => <MergeSelectedDialog selected={selected} onMerged={() => undefined} onClose={() => undefined} />,
  api: (api) => api.on(mergeTicket, () => ticket()),
});

export const Three: Story = showing(three());
export const SomeStay: Story = { ...showing([...three(), ...others()]), width: 820, height: 900 };
export const Two: Story = showing(three().slice(0, 2));
export const NoneFits: Story = showing([...three().slice(0, 1), ...others()]);
export const TooMany: Story = showing(manyTickets(52));
export const LongWords: Story = showing(
  three().map((each) => ({ ...each, title: longWord, clientName: longWord, companyName: longWord })),
);

export const pictures = [SomeStay];
