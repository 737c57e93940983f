import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/inquiries.ts';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { request, requestPage } from '#web/lib/request.ts';

export type Inquiry = Reply<typeof contract.updateInquiry>;

const PAGE = 50;

const queries = {
  waiting: { answered: 'false' },
  answered: { answered: 'true' },
  all: {},
  spam: { suspectedSpam: 'true' },
} as const;

export type InquiryFilter = keyof typeof queries;

export const inquiryList = (filter: InquiryFilter) =>
  pagedList(['inquiries', 'list', filter], PAGE, (slice, signal) =>
    requestPage(contract.listInquiries, { querystring: { ...queries[filter], ...slice }, signal }),
  );

/** Whether any inquiry exists: distinguishes an empty list from a filter without matches. */
export const anyInquiry = queryOptions({
  queryKey: ['inquiries', 'any'],
  queryFn: ({ signal }) => request(contract.listInquiries, { querystring: { limit: 1 }, signal }),
  select: (inquiries) => inquiries.length > 0,
  refetchOnMount: 'always',
});

export const inquiryCounts = freshQueryOf(['inquiries', 'count'], contract.countInquiries);

export const useMarkInquiry = (isAnswered: boolean) =>
  useMutation({
    mutationFn: (inquiryId: string) => request(contract.updateInquiry, { params: { inquiryId }, body: { isAnswered } }),
    meta: {
      success: isAnswered ? inquiryMessages.answered : inquiryMessages.reopened,
      failure: inquiryMessages.updateFailed,
      refreshes: [['inquiries']],
    },
  });

export const useMarkNotSpam = () =>
  useMutation({
    mutationFn: (inquiryId: string) => request(contract.markNotSpam, { params: { inquiryId } }),
    meta: {
      success: inquiryMessages.notSpam,
      failure: inquiryMessages.updateFailed,
      refreshes: [['inquiries']],
    },
  });
