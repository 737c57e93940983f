import { numberOf, textOf } from '../dump/store.ts';
import type { ExportedArticle } from '../exported.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from './fields.ts';

/** Articles are for the staff who answer tickets. Their texts are custom fields, such as Content. */
export function* articlesOf(desk: Desk): Generator<ExportedArticle> {
  const fields = fieldsOf(desk);
  const articles = desk.store.query(`
    select a.*, c.name as class_name, case u.name when 'RT_System' then null else a.creator end as author
    from articles a left join classes c on c.id = a.class left join users u on u.id = a.creator order by a.id`);
  for (const row of articles.each()) {
    const texts = fields('RT::Article', numberOf(row, 'id'));
    const isHtml = texts.some(({ text }) => /<(p|br|div|li|b|strong|table)\b/i.test(text));
    const body = [
      textOf(row, 'summary'),
      ...texts.map(({ name, text }) => (texts.length > 1 ? `${name}: ${text}` : text)),
    ];
    const joined = body.filter(Boolean);
    yield {
      kind: 'article',
      key: textOf(row, 'id'),
      title: textOf(row, 'name') || textOf(row, 'summary') || `Article ${textOf(row, 'id')}`,
      body: isHtml ? { html: joined.map((text) => `<p>${text}</p>`).join('\n') } : { text: joined.join('\n\n') },
      category: textOf(row, 'class_name') || undefined,
      tags: [],
      isPublished: numberOf(row, 'disabled') === 0,
      audience: 'staff',
      authorKey: textOf(row, 'author') || undefined,
      createdAt: desk.moment(textOf(row, 'created')),
      updatedAt: desk.moment(textOf(row, 'lastupdated')),
      files: [],
    };
  }
}
