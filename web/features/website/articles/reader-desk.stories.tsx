import { listArticleFeedback, listMissedSearches } from '#contract/article-feedback.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { articleFeedback, missedSearches } from '#gallery/samples/articles.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ReaderDesk } from './reader-desk.tsx';

const desk = (answers = articleFeedback, searches = missedSearches): Story => ({
  isScreen: true,
  render: () => <ReaderDesk />,
  address: '/admin/articles/readers',
  api: (api) => {
    api.on(listArticleFeedback, () => pageOf(answers()));
    api.on(listMissedSearches, () => pageOf(searches()));
  },
});

export const Filled = desk();
export const Empty = desk(
  () => [],
  () => [],
);
export const LongWords = desk(
  () => articleFeedback().map((each) => ({ ...each, title: longWord })),
  () => missedSearches().map((each) => ({ ...each, search: longLine })),
);
export const RightToLeft: Story = {
  ...desk(
    () => articleFeedback().map((each) => ({ ...each, title: rightToLeft })),
    () => missedSearches().map((each) => ({ ...each, search: rightToLeft })),
  ),
  dir: 'rtl',
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
