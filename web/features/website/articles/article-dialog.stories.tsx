import { findArticle } from '#contract/articles.ts';
import { article } from '#gallery/samples/articles.ts';
import { id } from '#gallery/samples/people.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { ArticleDialog } from './article-dialog.tsx';

export const Open: Story = {
  render: () => <ArticleDialog articleId={id(800)} withState onClose={() => undefined} footer={() => 'Still stuck?'} />,
  api: (api) => api.on(findArticle, () => article()),
};
export const OnWebsite: Story = { ...Open, api: (api) => api.on(findArticle, () => article({ audience: 'public' })) };
export const LongWords: Story = {
  ...Open,
  api: (api) =>
    api.on(findArticle, () =>
      article({
        title: longWord,
        category: longLine,
        tags: [longWord],
        content: `# ${longWord}\n\n\`${longWord}\`\n\n| a | b |\n|---|---|\n| ${longWord} | ${longWord} |`,
      }),
    ),
};
export const NotFound: Story = {
  ...Open,
  api: (api) =>
    api.on(findArticle, () => {
      throw new ApiError(404, 'Article not found');
    }),
};
export const Loading = whileLoading(Open);
export const Failed = whenFailed(Open);

export const pictures = [Open];
