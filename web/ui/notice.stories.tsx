import { longLine, longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Button } from './button.tsx';
import {
  Alert,
  EmptyState,
  InlineLoadFailure,
  LoadFailure,
  LoadingBars,
  LoadingRows,
  NoMatches,
  Skeleton,
} from './notice.tsx';

const nothing = () => undefined;

export const ErrorMessage: Story = { render: () => <Alert>Enter a title.</Alert> };
export const Empty: Story = {
  render: () => (
    <EmptyState title="No companies yet" action={<Button>Add company</Button>}>
      Add your first client company, then its users.
    </EmptyState>
  ),
};
export const NothingFound: Story = {
  render: () => (
    <NoMatches title="No tickets found" clear="Clear search" onClear={nothing}>
      No tickets match your search.
    </NoMatches>
  ),
};
export const Failed: Story = {
  render: () => <LoadFailure title="Failed to load tickets" detail="The server did not answer." onRetry={nothing} />,
};
export const FailedInline: Story = {
  render: () => <InlineLoadFailure title="Failed to load the time of this ticket" onRetry={nothing} />,
};
export const Loading: Story = {
  render: () => (
    <LoadingRows things="tickets" count={3} rowClassName="space-y-2 border-line border-b py-3">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
    </LoadingRows>
  ),
};
export const LoadingText: Story = {
  render: () => <LoadingBars things="article" bars={['h-4 w-full', 'h-4 w-4/5', 'h-4 w-2/3']} />,
};
export const LongWords: Story = {
  render: () => (
    <>
      <Alert>{longLine}</Alert>
      <EmptyState title={longLine}>{longLine}</EmptyState>
      <LoadFailure title={longLine} detail={longLine} onRetry={nothing} />
    </>
  ),
};
export const LongWord: Story = { render: () => <Alert>{longWord}</Alert> };
export const RightToLeft: Story = { ...Failed, dir: 'rtl' };

export const pictures = [Empty, Failed];
