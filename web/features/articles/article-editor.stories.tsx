import { listArticleCategories } from '#contract/articles.ts';
import { article, categories } from '#gallery/samples/articles.ts';
import { storedDraft } from '#gallery/samples/drafts.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ArticleEditor } from './article-editor.tsx';
import { fieldsOf } from './article-fields.ts';

export const New: Story = {
  width: 1440,
  height: 900,
  render: () => <ArticleEditor onClose={() => undefined} />,
  api: (api) => api.on(listArticleCategories, () => categories),
};
export const Incomplete: Story = { ...New, press: ['Create Article', 'How to format the text (Markdown)'] };
export const Edit: Story = { ...New, render: () => <ArticleEditor article={article()} onClose={() => undefined} /> };
/** The text fills the screen; what readers will see is in a tab beside it. */
export const OnPhone: Story = { ...Edit, width: 390 };
export const Leaving: Story = {
  ...New,
  api: (api) => {
    New.api?.(api);
    const typed = fieldsOf({
      ...article({ title: longLine, category: longWord, tags: [longWord] }),
      content: longWord,
    });
    storedDraft('new-article', { typed, copy: fieldsOf() });
  },
  press: ['Close'],
};

export const pictures = [Edit, Incomplete];
