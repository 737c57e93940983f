import { findTimer } from '#contract/time.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { timer } from '#gallery/samples/work.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { HeadTime } from './head-time.tsx';

const head = (running: () => ReturnType<typeof timer> | null): Story => ({
  render: () => (
    <div className="flex justify-end p-4">
      <HeadTime ticket={ticket()} />
    </div>
  ),
  api: (api) => api.on(findTimer, () => ({ timer: running(), today: '2026-03-10' })),
});

export const NoTimer = head(() => null);
export const Running = head(() => timer());
export const Stopped = head(() => timer({ stoppedAt: new Date().toISOString() }));
export const Elsewhere = head(() => timer({ ticketId: id(101), ticketNumber: 'TKT-1043' }));
export const Logging: Story = { ...NoTimer, press: ['Log time'] };
export const Loading = whileLoading(NoTimer);
export const Failed = whenFailed(NoTimer);
