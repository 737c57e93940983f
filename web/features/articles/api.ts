import { queryOptions, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/articles.ts';
import { ArticlePage, articleMessages } from '#contract/articles-constants.ts';
import type { Answer, Input, Reply } from '#contract/endpoint.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage, StaleCopy } from '#web/lib/request.ts';
import { type CopyEdit, saveCopy } from '#web/lib/stale-copy.ts';

export type Article = Reply<typeof contract.findArticle>;
export type ArticleFields = Input<typeof contract.createArticle>['body'];
export type ArticleChanges = NonNullable<Input<typeof contract.updateArticle>['body']>;
export type StaleArticle = Answer<typeof contract.updateArticle, 409>;
export type ArticleFilters = { search?: string; category?: string; includeUnpublished?: 'true' };

export const articleList = (filters: ArticleFilters) =>
  pagedList(['articles', 'list', filters], (cursor, signal) =>
    requestPage(contract.listArticles, { querystring: { ...filters, limit: ArticlePage, cursor }, signal }),
  );

export const articleCategories = queryOptions({
  queryKey: ['articles', 'categories'],
  queryFn: ({ signal }) => request(contract.listArticleCategories, { signal }),
  refetchOnMount: 'always',
});

export const articleDetails = (articleId: string) =>
  queryOptions({
    queryKey: ['articles', articleId],
    queryFn: ({ signal }) => request(contract.findArticle, { params: { articleId }, signal }),
    refetchOnMount: 'always',
  });

/** The Markdown renderer, loaded with the first opened article so that lists do not wait for it. */
export const textRenderer = queryOptions({
  queryKey: ['article-text'],
  queryFn: () => import('./article-text.tsx'),
});

export const useCreateArticle = (draft: string) =>
  useMutation({
    mutationFn: (article: ArticleFields) => request(contract.createArticle, { body: article }),
    meta: { success: articleMessages.created, failure: articleMessages.createFailed, refreshes: [['articles']], draft },
  });

export const useUpdateArticle = (articleId: string, draft: string) =>
  useMutation({
    mutationFn: (edit: CopyEdit<ArticleChanges>) =>
      saveCopy(edit, (body) => request(contract.updateArticle, { params: { articleId }, body })),
    meta: { success: articleMessages.updated, failure: articleMessages.updateFailed, refreshes: [['articles']], draft },
  });

/** The conflict returned for a save from a stale copy; undefined for every other failure. */
export function staleArticle(error: unknown) {
  // The contract defines the response to a stale copy of the one endpoint that these mutations call.
  return error instanceof StaleCopy ? (error.answer as StaleArticle) : undefined;
}

export const useDeleteArticle = () =>
  useMutation({
    mutationFn: (articleId: string) => request(contract.deleteArticle, { params: { articleId } }),
    meta: { success: articleMessages.deleted, failure: articleMessages.deleteFailed, refreshes: [['articles']] },
  });
