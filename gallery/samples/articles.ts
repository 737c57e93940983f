import type { listArticleFeedback, listMissedSearches } from '#contract/article-feedback.ts';
import type { ArticleSuggestion } from '#contract/article-suggestions.ts';
import type { findArticleVersion, listArticleVersions } from '#contract/article-versions.ts';
import type { listArticles } from '#contract/articles.ts';
import type { Reply } from '#contract/endpoint.ts';
import { ApiError } from '#web/lib/request.ts';
import { id } from './people.ts';
import { daysAgo } from './time.ts';

type Article = Reply<typeof listArticles>[number];

export const article = (fields: Partial<Article> = {}): Article => ({
  id: id(800),
  title: 'The printer does not print',
  content: [
    '## What the lights mean',
    '1. Open the **front** cover',
    '- [x] Calendar shows this week',
    '| Light | Means |\n|---|---|\n| red | jam |',
    '```\nipconfig /all\n```',
    '> Careful, it is hot.',
  ].join('\n\n'),
  preview: 'What the lights mean. Open the front cover.',
  category: 'Printing & Peripherals',
  tags: ['printer', 'toner'],
  isPublished: true,
  audience: 'clients',
  companyIds: [],
  slug: 'the-printer-does-not-print',
  updatedAt: daysAgo(3),
  version: 1,
  ...fields,
});

export const articles = () => [
  article(),
  article({
    id: id(801),
    title: 'Restore a file that was deleted',
    category: 'Backup & Recovery',
    preview: 'Open the folder, then choose an earlier version.',
    tags: [],
  }),
  article({ id: id(802), title: 'Passkeys', category: 'Security', isPublished: false, updatedAt: daysAgo(30) }),
];

export const articleSuggestion = (number: number, title: string, fields: Partial<ArticleSuggestion> = {}) => ({
  id: id(number),
  title,
  preview: 'Check the paper first, then the cable.',
  slug: `article-${number}`,
  isPublic: true,
  address: `https://archway.example/help/article-${number}`,
  ...fields,
});

export const categories = ['Backup & Recovery', 'Printing & Peripherals', 'Security'];

export const articleVersions = (): Reply<typeof listArticleVersions> => [
  { ...ofVersion, version: 3, authorName: 'Marcus Bell', audience: 'public', createdAt: daysAgo(3) },
  { ...ofVersion, version: 2, authorName: 'Priya Raman', createdAt: daysAgo(12) },
  { ...ofVersion, version: 1, isPublished: false, authorName: null, createdAt: daysAgo(90) },
];

const ofVersion = { title: 'The printer does not print', isPublished: true, audience: 'clients' as const };

const steps = ['Open the front cover.', 'Take the paper out.', 'Close the cover.', 'Wait a minute.', 'Print again.'];

/** The text of each version, and its title, category and tags. */
export function articleVersion(version: number): Reply<typeof findArticleVersion> {
  const known = articleVersions().find((each) => each.version === version);
  if (!known) throw new ApiError(404, 'Version not found');
  const texts = [
    steps.slice(0, 3).join('\n'),
    steps.join('\n'),
    ['Turn it off first.', ...steps].join('\n').replace('the paper', 'all of the paper'),
  ];
  return {
    ...known,
    title: version === 1 ? 'Printer' : known.title,
    content: texts[version - 1] ?? '',
    category: 'Printing & Peripherals',
    tags: version === 3 ? ['printer', 'toner'] : ['printer'],
  };
}

export const articleFeedback = (): Reply<typeof listArticleFeedback> => [
  { articleId: id(800), title: 'The printer does not print', helpful: 3, notHelpful: 12, solved: 2, reads: 81 },
  {
    articleId: id(801),
    title: 'Restore a file that was deleted',
    helpful: 1_240,
    notHelpful: 1,
    solved: 410,
    reads: 2_311,
  },
];

export const missedSearches = (): Reply<typeof listMissedSearches> => [
  { id: id(820), search: 'shared calendar', times: 14, lastAt: daysAgo(1) },
  { id: id(821), search: 'time sheet', times: 1, lastAt: daysAgo(20) },
];
