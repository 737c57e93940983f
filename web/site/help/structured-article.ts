import type { Article, BreadcrumbList } from 'schema-dts';
import type { Site } from '#content/site.ts';
import type { HelpArticle } from '#contract/page-data.ts';
import { articlePageOf } from './words.ts';

/** What search engines show of an article: its dates, its publisher, and the way to it. */
export function structuredArticle(site: Site, article: HelpArticle, addressOf: (path: string) => string) {
  const { path } = articlePageOf(article);
  const written: Article = {
    '@type': 'Article',
    headline: article.title,
    description: article.preview,
    articleSection: article.category,
    url: addressOf(path),
    mainEntityOfPage: addressOf(path),
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    inLanguage: 'en',
    author: { '@id': addressOf('/#business') },
    publisher: { '@id': addressOf('/#business') },
    image: addressOf('/og/home.png'),
  };
  const steps = [
    { name: site.pages.home.label, item: addressOf('/') },
    { name: 'Help', item: addressOf('/help') },
    { name: article.category, item: addressOf(`/help?category=${encodeURIComponent(article.category)}`) },
    { name: article.title, item: addressOf(path) },
  ];
  const way: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
  return [written, way];
}
