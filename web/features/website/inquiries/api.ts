import { queryOptions, useMutation } from '@tanstack/react-query';
import { convertInquiry, suggestConversion } from '#contract/conversions.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { addInquiryMessage, findInquiry } from '#contract/inquiry-messages.ts';
import { drawsFields, fieldsOf } from '#web/lib/drawings.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { type CopyEdit, failIfStale, saveCopy } from '#web/lib/stale-copy.ts';

export type Inquiry = Reply<typeof contract.updateInquiry>;
export type WholeInquiry = Reply<typeof findInquiry>;
export type InquiryMessage = Reply<typeof addInquiryMessage>;
export type Suggestion = Reply<typeof suggestConversion>;
export type Conversion = Input<typeof convertInquiry>['body'];

const PAGE = 50;

const queries = {
  waiting: { answered: 'false' },
  in_conversation: { state: 'in_conversation' },
  won: { state: 'won' },
  lost: { state: 'lost' },
  all: {},
  spam: { suspectedSpam: 'true' },
} as const;

export type InquiryFilter = keyof typeof queries;

export const inquiryList = (filter: InquiryFilter) =>
  pagedList(
    ['inquiries', 'list', filter],
    PAGE,
    contract.listInquiries,
    (slice) => ({ querystring: { ...queries[filter], ...slice } }),
    { records: { has: (inquiry: Inquiry) => isIn(filter, inquiry) } },
  );

/** Whether an inquiry that has changed is still in a list. */
function isIn(filter: InquiryFilter, { state, answeredAt, isSuspectedSpam }: Inquiry) {
  if (filter === 'spam' || isSuspectedSpam) return filter === 'spam' && isSuspectedSpam;
  if (filter === 'waiting') return answeredAt === null;
  return filter === 'all' || filter === state;
}

/** Whether any inquiry exists: distinguishes an empty list from a filter without matches. */
export const anyInquiry = queryOptions({
  ...queryOf(['inquiries', 'any'], contract.listInquiries, { querystring: { limit: 1 } }),
  select: (inquiries) => inquiries.length > 0,
  refetchOnMount: 'always',
});

export const inquiryCounts = freshQueryOf(['inquiries', 'count'], contract.countInquiries);

/** One inquiry with its conversation. */
export const inquiryOf = (inquiryId: string) =>
  freshQueryOf(['inquiries', 'one', inquiryId], findInquiry, { params: { inquiryId } });

export const suggestionOf = (inquiryId: string) =>
  freshQueryOf(['inquiries', 'suggestion', inquiryId], suggestConversion, { params: { inquiryId } });

const refreshes = [['inquiries']];
/** Whatever a change is not drawn in, such as the list where it is now. */
const others = [
  ['inquiries', 'list'],
  ['inquiries', 'count'],
];

export const useMarkInquiry = (isAnswered: boolean) =>
  useMutation({
    mutationFn: (inquiry: Inquiry) => {
      const params = { inquiryId: inquiry.id };
      const sent = { isAnswered, version: inquiry.version };
      return failIfStale(
        saveCopy({ sent, copy: marked(inquiry) }, (body) => request(contract.updateInquiry, { params, body }), marked),
      );
    },
    meta: {
      success: isAnswered ? inquiryMessages.answered : inquiryMessages.reopened,
      failure: inquiryMessages.updateFailed,
      draws: drawsFields<Inquiry>({ answeredAt: isAnswered ? new Date().toISOString() : null }),
      refreshes: others,
    },
  });

const marked = ({ answeredAt }: Pick<Inquiry, 'answeredAt'>) => ({ isAnswered: answeredAt !== null });

type Changes = Pick<Partial<Inquiry>, 'state' | 'assignedToId'>;

/** Changes the state or the assignee. If somebody else has changed the same one since the page has read it, it is refused. */
export const useChangeInquiry = (inquiry: Inquiry) =>
  useMutation({
    mutationFn: (changes: Changes) => {
      const params = { inquiryId: inquiry.id };
      const sent = { ...changes, version: inquiry.version };
      return failIfStale(
        saveCopy({ sent, copy: inquiry }, (body) => request(contract.updateInquiry, { params, body })),
      );
    },
    meta: {
      success: inquiryMessages.changed,
      failure: inquiryMessages.updateFailed,
      draws: (changes: Changes) => fieldsOf<Inquiry>(inquiry.id, changes),
      refreshes: others,
    },
  });

export const useMarkSpam = () =>
  useMutation({
    mutationFn: (inquiryId: string) => request(contract.markSpam, { params: { inquiryId } }),
    meta: {
      success: inquiryMessages.spam,
      failure: inquiryMessages.updateFailed,
      draws: drawsFields<Inquiry>({ isSuspectedSpam: true }),
      refreshes: others,
    },
  });

export const useMarkNotSpam = () =>
  useMutation({
    mutationFn: (inquiryId: string) => request(contract.markNotSpam, { params: { inquiryId } }),
    meta: {
      success: inquiryMessages.notSpam,
      failure: inquiryMessages.updateFailed,
      draws: drawsFields<Inquiry>({ isSuspectedSpam: false, spamReason: null }),
      refreshes: others,
    },
  });

export const useWriteMessage = (inquiryId: string, kind: 'reply' | 'note') =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<{ text: string }>) =>
      request(addInquiryMessage, { params: { inquiryId }, body: { kind, text: sent.text } }),
    meta: {
      success: kind === 'reply' ? inquiryMessages.replied : inquiryMessages.noted,
      failure: kind === 'reply' ? inquiryMessages.replyFailed : inquiryMessages.noteFailed,
      refreshes,
    },
  });

export const useConvertInquiry = (inquiryId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Conversion>) => request(convertInquiry, { params: { inquiryId }, body: sent }),
    meta: {
      success: inquiryMessages.converted,
      failure: null,
      refreshes: [...refreshes, ['companies'], ['tickets'], ['invitations'], ['users']],
    },
  });
