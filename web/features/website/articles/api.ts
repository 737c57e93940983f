import { queryOptions, useMutation } from '@tanstack/react-query';
import * as feedback from '#contract/article-feedback.ts';
import * as versions from '#contract/article-versions.ts';
import * as contract from '#contract/articles.ts';
import { ArticlePage, articleMessages } from '#contract/articles-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { drawsEdit, drawsLeaving, fieldsOf } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, failIfStale, saveCopy } from '#web/lib/stale-copy.ts';

export type Article = Reply<typeof contract.findArticle>;
type ArticleFields = Input<typeof contract.createArticle>['body'];
export type ArticleFilters = { search?: string; category?: string; includeUnpublished?: 'true' };

export const articleList = (filters: ArticleFilters) =>
  pagedList(['articles', 'list', filters], ArticlePage, contract.listArticles, (slice) => ({
    querystring: { ...filters, ...slice },
  }));

export const articleCategories = freshQueryOf(['articles', 'categories'], contract.listArticleCategories);

export const articleDetails = (articleId: string) =>
  freshQueryOf(['articles', articleId], contract.findArticle, { params: { articleId } });

/** Counts once a visit that a client opened an article: those opened most are on their home. */
export const articleReading = (articleId: string) =>
  queryOptions({
    queryKey: ['article-reading', articleId],
    queryFn: () => request(contract.noteReading, { params: { articleId } }),
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The Markdown renderer, loaded with the first opened article so that lists do not wait for it. */
export const textRenderer = queryOptions({
  queryKey: ['article-text'],
  queryFn: () => import('./article-text.tsx'),
});

/** @param articleId none: creates an article */
export const useSaveArticle = (articleId: string | undefined) =>
  useMutation({
    mutationFn: (edit: CopyEdit<ArticleFields>) =>
      articleId
        ? saveCopy(edit, (body) => request(contract.updateArticle, { params: { articleId }, body }))
        : request(contract.createArticle, { body: edit.sent }),
    meta: {
      ...(articleId
        ? { success: articleMessages.updated, failure: articleMessages.updateFailed }
        : { success: articleMessages.created, failure: articleMessages.createFailed }),
      draws: drawsEdit(articleId),
      refreshes: [['articles']],
    },
  });

export const useDeleteArticle = () =>
  useMutation({
    mutationFn: (articleId: string) => request(contract.deleteArticle, { params: { articleId } }),
    meta: {
      success: articleMessages.deleted,
      failure: articleMessages.deleteFailed,
      draws: drawsLeaving,
      refreshes: [['articles']],
    },
  });

export type ArticleVersion = Reply<typeof versions.listArticleVersions>[number];
export type WholeVersion = Reply<typeof versions.findArticleVersion>;

/** How many versions, searches or answers load at once. */
const PAGE = 50;

export const articleVersions = (articleId: string) =>
  pagedList(
    ['articles', articleId, 'versions'],
    PAGE,
    versions.listArticleVersions,
    (slice) => ({ params: { articleId }, querystring: slice }),
    {
      rowOf: (row) => ({ ...row, id: String(row.version) }),
    },
  );

/** One version, which never changes. */
export const articleVersion = (articleId: string, version: number) =>
  queryOf(['article-version', articleId, version], versions.findArticleVersion, { params: { articleId, version } });

/** Saves the texts of an earlier version as the newest. Who can read the article stays as it is. */
export const useRestoreVersion = ({ id: articleId, version }: Article) =>
  useMutation({
    mutationFn: ({ title, content, category, tags }: WholeVersion) =>
      failIfStale(
        request(contract.updateArticle, { params: { articleId }, body: { title, content, category, tags, version } }),
      ),
    meta: {
      success: articleMessages.restored,
      failure: articleMessages.restoreFailed,
      draws: ({ title, content, category, tags }: WholeVersion) =>
        fieldsOf<Article>(articleId, { title, content, category, tags }),
      refreshes: [['articles']],
    },
  });

export const useGiveFeedback = (articleId: string) =>
  useMutation({
    mutationFn: (isHelpful: boolean) =>
      request(feedback.giveArticleFeedback, { params: { articleId }, body: { isHelpful } }),
    meta: { failure: articleMessages.feedbackFailed },
  });

/** Counts once a visit that a search found nothing. */
export const missedSearch = (search: string) =>
  queryOptions({
    queryKey: ['missed-search', search],
    queryFn: () => request(feedback.noteMissedSearch, { body: { search } }),
    gcTime: Number.POSITIVE_INFINITY,
  });

export const readersKey = ['article-readers'];

export const articleFeedback = pagedList(
  [...readersKey, 'feedback'],
  PAGE,
  feedback.listArticleFeedback,
  (slice) => ({ querystring: slice }),
  {
    rowOf: (row) => ({ ...row, id: row.articleId }),
  },
);

export const missedSearches = pagedList([...readersKey, 'searches'], PAGE, feedback.listMissedSearches, (slice) => ({
  querystring: slice,
}));

export const useDeleteMissedSearch = () =>
  useMutation({
    mutationFn: (missedId: string) => request(feedback.deleteMissedSearch, { params: { missedId } }),
    meta: {
      success: articleMessages.searchDeleted,
      failure: articleMessages.searchDeleteFailed,
      draws: drawsLeaving,
      refreshes: [readersKey],
    },
  });
