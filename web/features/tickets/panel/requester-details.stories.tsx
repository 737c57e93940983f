import { findRequester } from '#contract/ticket-people.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { daysAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { RequesterDetails } from './requester-details.tsx';

const other = (number: number, title: string) => ({
  id: id(number),
  ticketNumber: `TKT-${number}`,
  title,
  status: 'resolved' as const,
  createdAt: daysAgo(3),
});

export const Filled: Story = {
  render: () => <RequesterDetails ticket={ticket()} />,
  press: ['Contact and other tickets'],
  api: (api) =>
    api.on(findRequester, () => ({
      id: id(22),
      name: 'Priya Nair',
      email: `${longWord}@example.com`,
      phone: '+1 (314) 555-0143',
      company: { name: longWord, phone: 'ask at the desk', address: longLine },
      tickets: [other(101, 'The phones are dead'), other(102, longWord)],
      colleaguesTickets: [other(103, rightToLeft)],
    })),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
