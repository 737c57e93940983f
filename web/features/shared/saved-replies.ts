import { queryOptions } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/saved-replies.ts';
import { ReplyPage, ReplySuggestions } from '#contract/saved-replies-constants.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';

export type SavedReply = Reply<typeof contract.listSavedReplies>[number];
export type SavedReplyFields = Input<typeof contract.createSavedReply>['body'];

export const savedReplyKey = ['saved-replies'];

export const savedReplyList = (search: string) =>
  pagedList([...savedReplyKey, 'list', search], ReplyPage, (slice, signal) =>
    requestPage(contract.listSavedReplies, { querystring: { search, ...slice }, signal }),
  );

/** The saved replies that the comment form offers for a text. */
export const savedRepliesMatching = (search: string) =>
  queryOptions({
    queryKey: [...savedReplyKey, 'matching', search],
    queryFn: ({ signal }) =>
      request(contract.listSavedReplies, { querystring: { search, limit: ReplySuggestions }, signal }),
    refetchOnMount: 'always',
  });
