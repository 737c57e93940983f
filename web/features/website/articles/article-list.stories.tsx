import { findArticle, listArticleCategories, listArticles, noteReading } from '#contract/articles.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { article, articles, categories } from '#gallery/samples/articles.ts';
import { employee } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ArticleLibrary } from './article-library.tsx';

type Articles = ReturnType<typeof articles>;

/** Finds by category, and by the words of a title. */
const withArticles =
  (all: () => Articles = articles) =>
  (api: FakeApi) => {
    api.on(listArticleCategories, () => categories);
    api.on(findArticle, () => article());
    api.on(noteReading, () => ({ message: 'Counted' }));
    api.on(listArticles, ({ querystring: { search = '', category } = {} }) =>
      pageOf(all().filter((each) => each.title.includes(search) && (!category || each.category === category))),
    );
  };

const library = (all?: () => Articles): Story => ({
  render: () => <ArticleLibrary />,
  actor: employee,
  address: '/client/articles',
  route: '/client/articles/:articleId?',
  api: withArticles(all),
});

export const Filled = library();
export const Empty = library(() => []);
export const NothingFound: Story = { ...Filled, address: '/client/articles?search=zebra&category=Security' };
export const LongWords = library(() => [
  article({ title: longWord, category: longLine, preview: longWord, tags: [longWord, longLine] }),
]);
export const RightToLeft: Story = {
  ...library(() => [article({ title: rightToLeft, category: rightToLeft, preview: rightToLeft, tags: [rightToLeft] })]),
  dir: 'rtl',
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
