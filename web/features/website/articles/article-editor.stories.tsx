import { findLinkedArticles } from '#contract/article-links.ts';
import { listArticleCategories } from '#contract/articles.ts';
import { pictureMarkdown } from '#contract/articles-pictures.ts';
import { findCompany, listCompanies } from '#contract/companies.ts';
import { previewFile } from '#contract/files.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { article, categories } from '#gallery/samples/articles.ts';
import { companies, wholeCompany } from '#gallery/samples/companies.ts';
import { storedDraft } from '#gallery/samples/drafts.ts';
import { pictureBytes } from '#gallery/samples/files.ts';
import { acme, id } from '#gallery/samples/people.ts';
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
export const Incomplete: Story = { ...New, press: ['Create article', 'How to format the text (Markdown)'] };
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

/** For some companies, with links that lead to a draft and nowhere. */
export const ForCompanies: Story = {
  ...New,
  render: () => (
    <ArticleEditor
      article={article({
        audience: 'companies',
        companyIds: [acme.id, id(2)],
        content: `See [this](/help/passkeys) and [that](/ticketing/client/articles/${id(899)}).`,
      })}
      onClose={() => undefined}
    />
  ),
  api: (api) => {
    New.api?.(api);
    api.on(findCompany, ({ params }) => wholeCompany(companies.find((each) => each.id === params.companyId)));
    api.on(listCompanies, () => pageOf(companies));
    api.on(findLinkedArticles, () => [
      {
        target: 'passkeys',
        article: article({ id: id(802), title: 'Passkeys', slug: 'passkeys', isPublished: false }),
      },
    ]);
  },
};
export const OnWebsite: Story = {
  ...New,
  render: () => <ArticleEditor article={article({ audience: 'public' })} onClose={() => undefined} />,
};
/** Made from a ticket. */
export const Masked: Story = {
  ...New,
  render: () => (
    <ArticleEditor
      article={article({
        title: 'Scanner of [name]',
        content: 'Send to [email address] of [company].',
        isPublished: false,
      })}
      onClose={() => undefined}
    />
  ),
};
/** Pictures with and without words, one of them narrow. */
export const WithPictures: Story = {
  ...New,
  render: () => (
    <ArticleEditor
      article={article({
        content: [
          pictureMarkdown({ fileId: id(810), alt: 'The red button', width: 240 }),
          pictureMarkdown({ fileId: id(811), alt: longWord, width: 333 }),
        ].join('\n\n'),
      })}
      onClose={() => undefined}
    />
  ),
  api: (api) => {
    New.api?.(api);
    api.on(previewFile, () => pictureBytes());
  },
};

export const pictures = [Edit, Incomplete];
