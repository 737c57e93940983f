import { numberOf, textOf } from '../dump/store.ts';
import type { ExportedArticle } from '../exported.ts';
import type { Desk } from './desk.ts';

/** In the status of an article, and in the visibility of a category. */
const published = 2;
const visible = 1;

/** Each language of an article is an article. Those whose categories are all private are for staff. */
export function* articlesOf({ store, moment }: Desk): Generator<ExportedArticle> {
  const articles = store.query(`
    select a.*, min(c.name) as category, count(c.id) = 0 or min(c.visibility) = ${visible} as is_public
    from kb_articles a
    left join kb_article_kb_category l on l.kb_article_id = a.id
    left join kb_categories c on c.id = l.kb_category_id
    group by a.id order by a.id`);
  for (const row of articles.each()) {
    const titles = languagesOf(textOf(row, 'title'));
    const texts = languagesOf(textOf(row, 'text'));
    const categories = languagesOf(textOf(row, 'category'));
    for (const [language, title] of Object.entries(titles)) {
      const text = texts[language];
      if (!title || (!text && language !== main)) continue;
      yield {
        kind: 'article',
        key: language === main ? textOf(row, 'id') : `${textOf(row, 'id')}-${language}`,
        title,
        body: { html: text ?? '' },
        category: categories[language] || categories[main] || undefined,
        tags: [],
        isPublished: numberOf(row, 'status') === published,
        audience: numberOf(row, 'is_public') ? 'public' : 'staff',
        createdAt: moment(textOf(row, 'created_at')),
        updatedAt: moment(textOf(row, 'updated_at')),
        files: [],
      };
    }
  }
}

const main = 'v';

/** A text is itself, or JSON with its languages: `{"v":"Hello","l":"en","de":"Hallo"}`, where `l` names that of `v`. */
function languagesOf(value: string): Record<string, string> {
  try {
    const { l: _, ...languages } = JSON.parse(value);
    if (typeof languages[main] === 'string') return languages;
  } catch {
    // It is not JSON.
  }
  return { [main]: value };
}
