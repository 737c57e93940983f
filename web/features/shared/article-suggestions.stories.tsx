import { noteSolved, suggestArticles } from '#contract/article-suggestions.ts';
import { articleSuggestion } from '#gallery/samples/articles.ts';
import { employee } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ArticleSuggestions } from './article-suggestions.tsx';

export const Filled: Story = {
  render: () => (
    <ArticleSuggestions text="The printer does not print" onSolved={() => history.replaceState(null, '', '#solved')} />
  ),
  actor: employee,
  api: (api) => {
    api.on(noteSolved, () => ({ message: '' }));
    api.on(suggestArticles, () => [
      articleSuggestion(800, 'The printer does not print: five things to try first'),
      articleSuggestion(801, 'Print on both sides', { preview: longLine }),
      articleSuggestion(802, 'Recover a file that was deleted'),
    ]);
  },
};
export const LongTitle: Story = {
  ...Filled,
  api: (api) => api.on(suggestArticles, () => [articleSuggestion(800, longWord, { preview: longWord })]),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(suggestArticles, () => [articleSuggestion(800, rightToLeft, { preview: rightToLeft })]),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(suggestArticles, () => []) };

export const pictures = [Filled];
