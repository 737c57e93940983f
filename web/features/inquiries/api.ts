import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/inquiries.ts';
import { messages } from '#contract/messages.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage } from '#web/lib/request.ts';
import type { InquiryFilter } from './inquiry-address.ts';

export type Inquiry = Reply<typeof contract.updateInquiry>;

const PAGE = 50;

const answeredBy = { waiting: 'false', answered: 'true', all: undefined } as const;

export const inquiryList = (filter: InquiryFilter) =>
  pagedList(['inquiries', 'list', filter], (cursor, signal) =>
    requestPage(contract.listInquiries, { querystring: { answered: answeredBy[filter], limit: PAGE, cursor }, signal }),
  );

/** Whether anybody ever wrote: tells an empty list from a filter that hides everything. */
export const anyInquiry = queryOptions({
  queryKey: ['inquiries', 'any'],
  queryFn: ({ signal }) => request(contract.listInquiries, { querystring: { limit: 1 }, signal }),
  select: (inquiries) => inquiries.length > 0,
  refetchOnMount: 'always',
});

export const unansweredCount = queryOptions({
  queryKey: ['inquiries', 'count'],
  queryFn: ({ signal }) => request(contract.countInquiries, { signal }),
  select: ({ unanswered }) => unanswered,
  refetchOnMount: 'always',
});

export const useMarkInquiry = (isAnswered: boolean) =>
  useMutation({
    mutationFn: (inquiryId: string) => request(contract.updateInquiry, { params: { inquiryId }, body: { isAnswered } }),
    meta: {
      success: isAnswered ? messages.inquiryAnswered : messages.inquiryReopened,
      failure: messages.inquiryFailed,
      refreshes: [['inquiries']],
    },
  });
