import type { ArchiveRecord } from '#contract/company-archive.ts';
import type { Imported } from '../source.ts';
import { isLeftOut, recordsOf } from './lines.ts';
import { fileFrom } from './tickets.ts';

/** The articles of an archive with their pictures. All of them are for the company that was exported. */
export async function* articlesOf(folder: string, companyKeys: string[]): AsyncGenerator<Imported> {
  const files = await filesOfArticles(folder);
  for await (const article of recordsOf(folder, 'articles')) {
    if (isLeftOut(article)) {
      yield article;
      continue;
    }
    const { id, title, content, category, tags, isPublished, createdAt, updatedAt } = article;
    const pictures = files.filter(({ articleId }) => articleId === id).map((file) => fileFrom(folder, file));
    const own = {
      kind: 'article',
      key: id,
      title,
      body: { text: named(content) },
      category,
      tags,
      isPublished,
    } as const;
    yield { ...own, audience: 'companies', companyKeys, createdAt, updatedAt, files: pictures };
  }
}

/** Its pictures by their keys. */
function named(markdown: string) {
  return markdown.replaceAll(PICTURE, 'file:$1)');
}

/** The address of a picture in an article (contract/articles-pictures.ts). */
const PICTURE = /\/api\/ticketing\/files\/([0-9a-f-]{36})\/preview(?:\?width=\d+)?\)/g;

/** There are few: articles for one company are its documentation. */
async function filesOfArticles(folder: string) {
  const found: ArchiveRecord<'files'>[] = [];
  for await (const file of recordsOf(folder, 'files')) if (!isLeftOut(file) && file.articleId) found.push(file);
  return found;
}
