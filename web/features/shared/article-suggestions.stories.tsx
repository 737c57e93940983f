import { noteSolved, suggestArticles } from '#contract/article-suggestions.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ArticleSuggestions } from './article-suggestions.tsx';

const suggestion = (number: number, title: string, preview = 'Check the paper first, then the cable.') => ({
  id: id(number),
  title,
  preview,
  slug: `article-${number}`,
  isPublic: number % 2 === 0,
});

export const Filled: Story = {
  render: () => (
    <ArticleSuggestions text="The printer does not print" onSolved={() => history.replaceState(null, '', '#solved')} />
  ),
  actor: employee,
  api: (api) => {
    api.on(noteSolved, () => ({ message: '' }));
    api.on(suggestArticles, () => [
      suggestion(800, 'The printer does not print: five things to try first'),
      suggestion(801, 'Print on both sides', longLine),
      suggestion(802, 'Recover a file that was deleted'),
    ]);
  },
};
export const LongTitle: Story = {
  ...Filled,
  api: (api) => api.on(suggestArticles, () => [suggestion(800, longWord, longWord)]),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(suggestArticles, () => [suggestion(800, rightToLeft, rightToLeft)]),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(suggestArticles, () => []) };

export const pictures = [Filled];
