import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/saved-replies.ts';
import { ReplyPage, ReplySuggestions } from '#contract/saved-replies-constants.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';

export type SavedReply = Reply<typeof contract.listSavedReplies>[number];
export type SavedReplyFields = Input<typeof contract.createSavedReply>['body'];

export const savedReplyKey = ['saved-replies'];

export const savedReplyList = (search: string) =>
  pagedList([...savedReplyKey, 'list', search], ReplyPage, contract.listSavedReplies, (slice) => ({
    querystring: { search, ...slice },
  }));

/** The saved replies that the comment form offers for a text. */
export const savedRepliesMatching = (search: string) =>
  freshQueryOf([...savedReplyKey, 'matching', search], contract.listSavedReplies, {
    querystring: { search, limit: ReplySuggestions },
  });
