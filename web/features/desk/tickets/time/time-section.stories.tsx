import { findTimer, listTime, previewTime } from '#contract/time.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { agreedTime, timeEntries, timeEntry, timer } from '#gallery/samples/work.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClientTime } from './client-time.tsx';
import { TicketTime } from './ticket-time.tsx';
import { TimeSection } from './time-section.tsx';

type Served = {
  entries?: () => ReturnType<typeof timeEntries>;
  timer?: () => ReturnType<typeof timer>;
  isAgreed?: boolean;
};

const section = ({ entries = timeEntries, timer: running, isAgreed = false }: Served = {}): Story => ({
  render: () => (
    <div className="px-4">
      <TimeSection ticket={ticket()} onClose={() => undefined} />
    </div>
  ),
  api: (api) => {
    api.on(listTime, entries);
    api.on(findTimer, () => ({ timer: running?.() ?? null, today: '2026-03-10' }));
    if (isAgreed) api.on(previewTime, ({ body }) => agreedTime(body.minutes));
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
/** Its company has an agreement. */
export const Agreed: Story = {
  ...section({
    isAgreed: true,
    entries: () => [
      timeEntry({ countedMinutes: 30, coveredMinutes: 30, overMinutes: 0, amount: 0 }),
      timeEntry({ id: id(701), minutes: 65, countedMinutes: 75, coveredMinutes: 45, overMinutes: 30, amount: 3_750 }),
    ],
  }),
  press: ['Log time…', '30 min'],
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, AddIncomplete];
