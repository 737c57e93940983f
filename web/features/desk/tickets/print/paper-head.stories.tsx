import { findRequester } from '#contract/ticket-people.ts';
import { admin, id } from '#gallery/samples/people.ts';
import { requesterOf } from '#gallery/samples/requesters.ts';
import { assignedTo, promised, ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { RequesterCard } from '#web/features/desk/tickets/panel/requester-card.tsx';
import { PaperHead } from './paper-head.tsx';

/** Beside the card that loads how to reach the requester. */
const onPaper = (fields: Parameters<typeof ticket>[0] = {}): Story => ({
  render: () => (
    <div className="p-4">
      <PaperHead ticket={ticket(fields)} />
      <RequesterCard ticket={ticket(fields)} />
    </div>
  ),
  api: (api) => api.on(findRequester, () => requesterOf(ticket(fields))),
  width: 720,
});

export const Filled = onPaper({
  tags: ['printer', 'vip'],
  participants: [{ id: id(21), name: 'Tom Becker' }],
  promise: promised(),
  ...assignedTo(admin),
});
export const LongWords = onPaper({ title: longWord, companyName: longLine, category: longWord });
export const RightToLeft: Story = { ...onPaper({ title: rightToLeft, companyName: rightToLeft }), dir: 'rtl' };

export const pictures = [Filled];
