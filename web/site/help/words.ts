import type { Site } from '#content/site.ts';
import type { HelpArticle, HelpList } from '#contract/page-data.ts';

/** What a page of several articles is called. */
export function helpHeading({ search, category }: HelpList) {
  if (search) return `Articles about “${search}”`;
  return category || 'How can we help?';
}

/** Where a page of several articles is, what the browser's tab says, and what a search engine shows. */
export function helpPageOf({ brand }: Site, list: HelpList) {
  const { category } = list;
  const of = category ? ` about ${category}` : '';
  return {
    path: category ? `/help?category=${encodeURIComponent(category)}` : '/help',
    title: category ? `${category}: help articles` : 'Help articles',
    description: `Step-by-step help${of} from ${brand.name}, IT support in ${brand.location}: look it up, or ask a person.`,
  };
}

export function articlePageOf({ slug, title, preview }: HelpArticle) {
  return { path: `/help/${encodeURIComponent(slug)}`, title, description: preview };
}
