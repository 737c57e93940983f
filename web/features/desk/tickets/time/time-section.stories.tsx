import { findTimer, listTime } from '#contract/time.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { timeEntries, timeEntry, timer } from '#gallery/samples/work.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClientTime } from './client-time.tsx';
import { TicketTime } from './ticket-time.tsx';
import { TimeSection } from './time-section.tsx';

type Served = { entries?: () => ReturnType<typeof timeEntries>; timer?: () => ReturnType<typeof timer> };

const section = ({ entries = timeEntries, timer: running }: Served = {}): Story => ({
  render: () => (
    <div className="px-4">
      <TimeSection ticket={ticket()} onClose={() => undefined} />
    </div>
  ),
  api: (api) => {
    api.on(listTime, entries);
    api.on(findTimer, () => ({ timer: running?.() ?? null, today: '2026-03-10' }));
  },
});

export const Filled = section();
export const Empty = section({ entries: () => [] });
/** In its ticket. */
export const Running: Story = {
  ...section({ timer }),
  press: ['Time'],
  render: () => (
    <div className="px-4">
      <TicketTime ticket={ticket()} />
    </div>
  ),
};
export const Stopped = section({ timer: () => timer({ stoppedAt: new Date().toISOString() }) });
export const Elsewhere = section({
  entries: () => [timeEntry({ note: longWord, userName: longWord })],
  timer: () => timer({ ticketId: id(101), ticketNumber: 'TKT-1043' }),
});
export const AddIncomplete: Story = { ...Filled, press: ['Log time…', 'Log time'] };
export const Edit: Story = {
  ...section({ entries: () => [timeEntry({ note: longLine })] }),
  press: ['Edit 30 min of Mar 9, 2026'],
};
export const ForClient: Story = {
  ...Filled,
  render: () => <ClientTime ticket={ticket()} />,
  actor: employee,
  press: ['Time'],
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, AddIncomplete];
