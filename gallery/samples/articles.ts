import type { listArticles } from '#contract/articles.ts';
import type { Reply } from '#contract/endpoint.ts';
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

export const categories = ['Backup & Recovery', 'Printing & Peripherals', 'Security'];
