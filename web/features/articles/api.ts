import { queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/articles.ts';
import { ArticlePage, articleMessages } from '#contract/articles-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request, requestPage } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Article = Reply<typeof contract.findArticle>;
type ArticleFields = Input<typeof contract.createArticle>['body'];
export type ArticleFilters = { search?: string; category?: string; includeUnpublished?: 'true' };

export const articleList = (filters: ArticleFilters) =>
  pagedList(['articles', 'list', filters], ArticlePage, (slice, signal) =>
    requestPage(contract.listArticles, { querystring: { ...filters, ...slice }, signal }),
  );

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
export const useSaveArticle = (articleId: string | undefined, draft: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<ArticleFields>) =>
      articleId
        ? saveCopy(edit, (body) => request(contract.updateArticle, { params: { articleId }, body }))
        : request(contract.createArticle, { body: edit.sent }),
    meta: {
      ...(articleId
        ? { success: articleMessages.updated, failure: articleMessages.updateFailed }
        : { success: articleMessages.created, failure: articleMessages.createFailed }),
      refreshes: [['articles']],
      draft,
    },
  });

export const useDeleteArticle = () =>
  useMutation({
    mutationFn: (articleId: string) => request(contract.deleteArticle, { params: { articleId } }),
    meta: { success: articleMessages.deleted, failure: articleMessages.deleteFailed, refreshes: [['articles']] },
  });
