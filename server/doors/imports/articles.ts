import { ArticleLength } from '#contract/articles-constants.ts';
import { pictureMarkdown } from '#contract/articles-pictures.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { cutAtParagraph, lineOf } from '#server/doors/incoming/mail-text.ts';
import type { Db } from '#server/platform/database/client.ts';
import { keepSpellings } from '#server/platform/database/spellings.ts';
import { articleCompanies, articles, articleVersions } from '#server/platform/database/tables/articles.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { system as byArchway } from '#server/platform/events/actor.ts';
import { record as recordEvent } from '#server/platform/events/record.ts';
import { tagLineOf } from '#server/website/articles/commands.ts';
import { plainTextOf } from '#server/website/articles/plain-text.ts';
import { newSlug } from '#server/website/articles/slugs.ts';
import { type PlannedFile, planFiles, storeFiles } from './files.ts';
import { findKept, isOfThisRun, keep } from './keep.ts';
import { markdownOf } from './markdown.ts';
import { fileKeyOf, picturesIn, replacePictures } from './pictures.ts';
import type { Run } from './run.ts';
import type { ImportedArticle } from './source.ts';
import { attach } from './store-tickets.ts';
import { categoryOf, fieldOf, lostPicture, plainOf, reportLost, tagsOf } from './texts.ts';

/** The category of an article that has none. */
const Uncategorized = 'General';

/** Imports articles of a knowledge base. An article from an earlier import stays unchanged. */
export async function importArticles(run: Run, records: ImportedArticle[]) {
  const known = await findKept(
    run,
    'article',
    records.map(({ key }) => key),
  );
  const seen = new Set<string>();
  for (const record of records) {
    const { key, title } = record;
    const id = known.get(key);
    if (seen.has(key) || (id !== undefined && isOfThisRun(run, id)))
      run.report.leaveOut(`article ${title}`, 'the export has an earlier article with the same key');
    else if (id !== undefined) run.report.count('article', 'known');
    else await importArticle(run, record);
    seen.add(key);
  }
}

async function importArticle(run: Run, record: ImportedArticle) {
  const { report } = run;
  const id = newId();
  const what = `article ${lineOf(record.title, FieldLimit.title) || record.key}`;
  const { markdown, stored } = await contentOf(run, record, { id, what });
  const plainText = await wordsOf(markdown);
  if (plainText === undefined || markdown.trim() === '') {
    report.leaveOut(what, markdown.trim() === '' ? 'it has no text' : 'its text is nested too deeply');
    return;
  }
  report.count('article');
  const title = fieldOf(report, what, { name: 'title', text: record.title, most: FieldLimit.title }) || 'Untitled';
  const tags = tagsOf(report, what, record.tags);
  const category = categoryOf(report, what, record.category) || Uncategorized;
  if (run.isDryRun) return;
  const content = { id, title, tags, category, content: markdown, plainText, stored };
  await run.write((tx) => storeArticle(tx, run, record, content));
}

/** The text of an article as Markdown. Its pictures are stored. */
async function contentOf(run: Run, { body, files }: ImportedArticle, { id, what }: { id: string; what: string }) {
  const { html, pictures } = 'html' in body ? picturesIn(body.html) : { html: '', pictures: [] };
  const text = 'text' in body ? body.text : html;
  const isShown = ({ key }: { key: string }) => text.includes(`file:${key}`);
  for (const file of files.filter((each) => !isShown(each)))
    run.report.leaveOut(`file ${file.name} of ${what}`, 'articles have no files except the pictures in their text');
  const wanted = planFiles(what, [...files.filter(isShown), ...pictures], {
    articleId: id,
    uploadedById: null,
    companyId: null,
  });
  const stored = await storeFiles(run, wanted);
  const pictureOf = (key: string, alt: string) => {
    const picture = stored.find(({ file }) => file.key === key);
    return picture && pictureMarkdown({ fileId: picture.id, alt: alt || picture.file.name, width: undefined });
  };
  const written = (markdown: string) =>
    markdown.replaceAll(/!\[([^\]]*)\]\(file:([\w-]+)\)/g, (_, alt: string, key: string) => pictureOf(key, alt) ?? '');
  const lost: string[] = [];
  const hasFile = (attributes: Record<string, string>) => wanted.some(({ file }) => file.key === fileKeyOf(attributes));
  const shown = replacePictures(html, (attributes) =>
    hasFile(attributes) ? undefined : lostPicture(attributes, lost),
  );
  reportLost(run.report, what, lost);
  const whole = plainOf('text' in body ? written(body.text) : markdownOf(shown, pictureOf));
  if (whole.length <= ArticleLength) return { markdown: whole, stored };
  run.report.change(what, `its text is longer than ${ArticleLength.toLocaleString('en-US')} characters and was cut`);
  return { markdown: cutAtParagraph(whole, ArticleLength), stored };
}

/** The plain text of Markdown; undefined if it is nested too deeply. */
async function wordsOf(markdown: string) {
  try {
    return await plainTextOf(markdown);
  } catch (error) {
    if (isRefused(error, 'invalid')) return undefined;
    throw error;
  }
}

type Content = {
  id: string;
  title: string;
  tags: string[];
  category: string;
  content: string;
  plainText: string;
  stored: PlannedFile[];
};

async function storeArticle(
  tx: Db,
  run: Run,
  record: ImportedArticle,
  { id, title, content, plainText, stored, ...words }: Content,
) {
  const { startedAt, directory, system } = run;
  const tags = await keepSpellings(tx, 'article tag', words.tags);
  const [category = words.category] = await keepSpellings(tx, 'article category', [words.category]);
  const past = (moment: Date | undefined) => moment && new Date(Math.min(moment.getTime(), startedAt.getTime()));
  const createdAt = past(record.createdAt ?? record.updatedAt) ?? startedAt;
  const { isPublished, audience = 'clients' } = record;
  const updatedAt = past(record.updatedAt) ?? createdAt;
  const shared = { title, content, category, tags, isPublished, audience };
  const row = {
    id,
    ...shared,
    slug: await newSlug(tx, title),
    plainText,
    tagLine: tagLineOf(tags),
    createdAt,
    updatedAt,
  };
  await keep(tx, run, 'article', [{ key: record.key, recordId: id }]);
  await tx.insert(articles).values(row);
  const companyIds = (record.companyKeys ?? []).flatMap((key) => directory.companies.get(key) ?? []);
  if (companyIds.length > 0)
    await tx.insert(articleCompanies).values(companyIds.map((companyId) => ({ articleId: id, companyId })));
  await attach(tx, stored);
  const authorId = record.authorKey === undefined ? null : (directory.people.get(record.authorKey)?.id ?? null);
  await tx.insert(articleVersions).values({ articleId: id, version: 1, ...shared, authorId, createdAt: updatedAt });
  await recordEvent(tx, byArchway, {
    ...({ kind: 'article', action: 'imported' } as const),
    ...{ recordId: id, recordName: title },
    changes: { importedFrom: [null, system] },
  });
}
