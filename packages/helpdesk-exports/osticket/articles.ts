import { numberOf, textOf } from '../dump/store.ts';
import type { ExportedArticle, LeftOut } from '../exported.ts';
import type { Desk } from './desk.ts';
import { filesOf } from './files.ts';

/** Articles that osTicket does not publish (1) or feature (2), or has in a private category, are for its staff. */
export function* articlesOf(desk: Desk): Generator<ExportedArticle | LeftOut> {
  const { store, moment } = desk;
  const files = filesOf(desk);
  const needsLogin =
    store.query("select 1 from config where key = 'restrict_kb' and value = '1'").first() !== undefined;
  const articles = store.query(`
    select f.*, c.name as category, f.ispublished in (1, 2) and coalesce(c.ispublic, 0) in (1, 2) as is_public
    from faq f left join faq_category c on c.category_id = f.category_id order by f.faq_id`);
  for (const row of articles.each()) {
    const id = numberOf(row, 'faq_id');
    const title = textOf(row, 'question');
    const { missing, ...text } = files('F', id, { html: textOf(row, 'answer') }, `article ${title}`);
    yield* missing;
    yield {
      kind: 'article',
      key: String(id),
      title,
      ...text,
      category: textOf(row, 'category') || undefined,
      tags: textOf(row, 'keywords')
        .split(/[\n,;]+/)
        .map((tag) => tag.trim())
        .filter(Boolean),
      isPublished: true,
      audience: !numberOf(row, 'is_public') ? 'staff' : needsLogin ? 'clients' : 'public',
      createdAt: moment(textOf(row, 'created')),
      updatedAt: moment(textOf(row, 'updated')),
    };
  }
}
