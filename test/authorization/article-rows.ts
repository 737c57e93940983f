import {
  deleteMissedSearch,
  giveArticleFeedback,
  listArticleFeedback,
  listMissedSearches,
  noteMissedSearch,
} from '#contract/article-feedback.ts';
import { findLinkedArticles } from '#contract/article-links.ts';
import { notePublicSolved, noteSolved, suggestArticles, suggestPublicArticles } from '#contract/article-suggestions.ts';
import { findArticleVersion, listArticleVersions } from '#contract/article-versions.ts';
import {
  createArticle,
  deleteArticle,
  findArticle,
  listArticleCategories,
  listArticles,
  noteReading,
  updateArticle,
} from '#contract/articles.ts';
import { findHome } from '#contract/home.ts';
import { createTicketArticle } from '#contract/ticket-article.ts';
import { missedSearches } from '#server/platform/database/tables/articles.ts';
import * as commands from '#server/website/articles/commands.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forReaders = '401 200 200 200 200 200 200 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const ofDraft = '401 404 404 404 200 200 404 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const invalid = '401 403 403 403 400 400 403 401 401 401';

const texts = { title: 'Reset the printer', content: 'Hold both buttons.', category: 'Printing & Peripherals' };

const versionAt = (isPublished: boolean) => async (scene: Scene) => {
  const { params } = await at(isPublished)(scene);
  return { params: { ...params, version: '1' } };
};

async function missed({ db }: Scene) {
  const search = `zipline ${crypto.randomUUID()}`;
  const [row] = await db.insert(missedSearches).values({ words: search, search }).returning();
  return { params: { missedId: row?.id ?? '' } };
}

function at(isPublished: boolean, body?: unknown, audience?: 'public') {
  return async ({ db, insertUser }: Scene) => {
    const author = { type: 'user', id: (await insertUser('admin')).id, role: 'admin', companyId: null } as const;
    const article = await commands.createArticle(db, author, { ...texts, tags: [], isPublished, audience });
    return { params: { articleId: article.id }, body };
  };
}

export const articleRows = [
  row('31 list', listArticles, forReaders),
  row('31 search', listArticles, forReaders, () => ({ querystring: { search: 'printer', category: 'Printing' } })),
  row('32 with drafts', listArticles, forReaders, () => ({ querystring: { includeUnpublished: 'true' } })),
  row('33 categories', listArticleCategories, forReaders),
  row('31 published', findArticle, forReaders, at(true)),
  row('32 a draft', findArticle, ofDraft, at(false)),
  row('31 count a reading', noteReading, forReaders, at(true)),
  row('32 count a reading of a draft', noteReading, ofDraft, at(false)),
  row('home of a client', findHome, forReaders),
  row('34 write', createArticle, '401 403 403 403 201 201 403 401 401 401', () => ({ body: texts })),
  row('34 write from a ticket', createTicketArticle, '401 403 403 403 201 201 403 401 401 401', async (scene) => ({
    params: { ticketId: (await scene.insertTicket(scene.owner)).id },
  })),
  row('34 write nothing', createArticle, invalid, () => ({ body: {} })),
  row('34 change', updateArticle, forStaff, at(true, { title: 'Changed' })),
  row('34 change a draft', updateArticle, forStaff, at(false, { isPublished: true })),
  row('34 empty', updateArticle, invalid, at(true, { title: '' })),
  row('34 delete', deleteArticle, forStaff, at(true)),
  row('34 versions', listArticleVersions, forStaff, at(true)),
  row('34 a version', findArticleVersion, forStaff, versionAt(true)),
  row('34 a version of a draft', findArticleVersion, forStaff, versionAt(false)),
  row('34 where links lead', findLinkedArticles, forStaff, () => ({ querystring: { targets: 'reset,vpn' } })),
  row('34 nothing to look for', findLinkedArticles, invalid),
  row('say whether it helped', giveArticleFeedback, forReaders, at(true, { isHelpful: true })),
  row('say whether a draft helped', giveArticleFeedback, ofDraft, at(false, { isHelpful: false })),
  row('say nothing', giveArticleFeedback, '401 400 400 400 400 400 400 401 401 401', at(true, {})),
  row('suggest', suggestArticles, forReaders, () => ({ querystring: { text: 'The printer' } })),
  row('suggest for a ticket', suggestArticles, forStaff, async ({ insertUser, insertTicket }) => ({
    querystring: { text: 'The printer', ticketId: (await insertTicket(await insertUser('employee'))).id },
  })),
  row('suggest for no ticket', suggestArticles, missing, () => ({
    querystring: { text: 'The printer', ticketId: crypto.randomUUID() },
  })),
  row('suggest for nothing', suggestArticles, '401 400 400 400 400 400 400 401 401 401', () => ({})),
  row('suggest to visitors', suggestPublicArticles, '200 200 200 200 200 200 200 200 200 200', () => ({
    querystring: { text: 'The printer' },
  })),
  row('say that it solved it', noteSolved, forReaders, at(true)),
  row('say that a draft solved it', noteSolved, ofDraft, at(false)),
  row(
    'say without a login that a public one solved it',
    notePublicSolved,
    '200 200 200 200 200 200 200 200 200 200',
    at(true, undefined, 'public'),
  ),
  row('say without a login that it solved it', notePublicSolved, '404 404 404 404 404 404 404 404 404 404', at(true)),
  row('what readers say', listArticleFeedback, forStaff),
  row('count a search', noteMissedSearch, forReaders, () => ({ body: { search: 'zipline' } })),
  row('count no search', noteMissedSearch, '401 400 400 400 400 400 400 401 401 401', () => ({ body: {} })),
  row('searches that found nothing', listMissedSearches, forStaff),
  row('take a search from the list', deleteMissedSearch, forStaff, missed),
  ...[crypto.randomUUID(), 'ill-formed', "' or 1=1"].flatMap((articleId) => [
    row(`34 ${articleId}`, findArticle, '401 404 404 404 404 404 404 401 401 401', () => ({ params: { articleId } })),
    row(`34 ${articleId}`, noteReading, '401 404 404 404 404 404 404 401 401 401', () => ({ params: { articleId } })),
    row(`34 from ticket ${articleId}`, createTicketArticle, missing, () => ({ params: { ticketId: articleId } })),
    row(`34 ${articleId}`, updateArticle, missing, () => ({ params: { articleId }, body: texts })),
    row(`34 ${articleId}`, deleteArticle, missing, () => ({ params: { articleId } })),
    row(`34 ${articleId}`, listArticleVersions, missing, () => ({ params: { articleId } })),
    row(`34 ${articleId}`, findArticleVersion, missing, () => ({ params: { articleId, version: '1' } })),
    row(`34 ${articleId}`, deleteMissedSearch, missing, () => ({ params: { missedId: articleId } })),
    row(`say of ${articleId}`, giveArticleFeedback, '401 404 404 404 404 404 404 401 401 401', () => ({
      params: { articleId },
      body: { isHelpful: true },
    })),
  ]),
];
