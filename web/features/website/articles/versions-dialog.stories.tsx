import { findArticleVersion, listArticleVersions } from '#contract/article-versions.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { article, articleVersion, articleVersions } from '#gallery/samples/articles.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export const Newest: Story = {
  width: 1440,
  height: 900,
  render: () => <VersionsDialog article={article({ version: 3 })} onClose={() => undefined} />,
  api: (api) => {
    api.on(listArticleVersions, () => pageOf(articleVersions()));
    api.on(findArticleVersion, ({ params }) => articleVersion(Number(params.version)));
  },
};
export const Earlier: Story = { ...Newest, press: ['Version 2'] };
/** The one before it was saved before versions were kept. */
export const First: Story = { ...Newest, press: ['Version 1'] };
export const LongWords: Story = {
  ...Newest,
  width: 390,
  render: () => <VersionsDialog article={article({ title: longWord, version: 3 })} onClose={() => undefined} />,
  api: (api) => {
    api.on(listArticleVersions, () => pageOf(articleVersions().map((each) => ({ ...each, authorName: longWord }))));
    api.on(findArticleVersion, ({ params }) => ({
      ...articleVersion(Number(params.version)),
      title: `${longWord} ${params.version}`,
      content: `${longWord}\n${params.version}`,
    }));
  },
};
export const Loading = whileLoading(Newest);
export const Failed = whenFailed(Newest);
