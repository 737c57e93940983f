import { listComments } from '#contract/comments.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { comment, someComments } from '#gallery/samples/comments.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { SplitDialog } from './split-dialog.tsx';

type Comments = ReturnType<typeof someComments>;

const from = (comments: () => Comments): Story => ({
  render: () => <SplitDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => api.on(listComments, () => pageOf(comments().toReversed())),
});

export const Filled = from(someComments);
export const Incomplete: Story = {
  ...from(() => [...someComments(), comment(longWord, { id: id(405), userName: longWord })]),
  press: ['Split off'],
};
/** With the description of a merged ticket, which moves only with that ticket. */
export const Empty = from(() => [
  comment('It smokes.', { origin: { id: id(400), ticketNumber: 'TKT-1029', title: 'Printer' } }),
]);
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Incomplete];
