import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import type { ResolveQuestion } from './resolve-question.tsx';

const question = (fields: Partial<ResolveQuestion>): Story => ({
  render: () => (
    <ResolveDialog
      question={{ ticket: ticket(), isUnanswered: false, minutes: undefined, resolve: () => undefined, ...fields }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />
  ),
});

export const Unanswered = question({ isUnanswered: true });
export const TimerRuns = question({ minutes: 14 });
export const Both = question({ isUnanswered: true, minutes: 74 });
export const LongName = question({ isUnanswered: true, ticket: ticket({ clientName: longWord }) });
/** After a comment that has resolved it. */
export const Resolved: Story = {
  render: () => (
    <ResolveDialog
      question={{ ticket: ticket(), isUnanswered: false, minutes: 14 }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />
  ),
};

export const pictures = [Both];
