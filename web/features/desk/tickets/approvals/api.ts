import { type QueryClient, useMutation } from '@tanstack/react-query';
import * as contract from '#contract/approvals.ts';
import { approvalMessages } from '#contract/approvals-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { drawsFields } from '#web/lib/drawings.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf } from '#web/lib/query-of.ts';
import { ApiError, request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';
import { dayWords, decidedInWords } from './approval-words.ts';

export type Approval = Reply<typeof contract.listApprovals>[number];
export type NewApproval = NonNullable<Input<typeof contract.createApproval>['body']>;
type Decision = NonNullable<Input<typeof contract.decideApproval>['body']>;

/** What a client was asked to approve on a ticket, newest first. */
export const approvalsOf = (ticketId: string) =>
  freshQueryOf(['tickets', ticketId, 'approvals'], contract.listApprovals, { params: { ticketId } });

/** What waits for the decision of the user, oldest first. */
export const waitingApprovals = freshQueryOf(['approvals', 'waiting'], contract.listWaitingApprovals);

const PAGE = 20;

/** What a company was asked to approve, newest first. */
export const companyApprovals = (companyId: string) =>
  pagedList(['approvals', 'of company', companyId], PAGE, contract.listCompanyApprovals, (slice) => ({
    params: { companyId },
    querystring: slice,
  }));

/** An approval changes the state of its ticket, too. */
const changed = [['tickets'], ['approvals']];

export const useAskForApproval = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewApproval>) =>
      request(contract.createApproval, { params: { ticketId }, body: sent }),
    meta: { success: approvalMessages.asked, failure: null, refreshes: changed },
  });

export const useWithdrawApproval = () =>
  useMutation({
    mutationFn: (approvalId: string) => request(contract.withdrawApproval, { params: { approvalId } }),
    meta: {
      success: approvalMessages.withdrawn,
      failure: approvalMessages.withdrawFailed,
      draws: drawsFields<Approval>({ state: 'withdrawn', mayDecide: false }),
      refreshes: changed,
    },
  });

/** The user’s own decision, or with `forId` one that staff record. */
export const useDecide = ({ id: approvalId, ticket }: Approval) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<Decision>) =>
      request(contract.decideApproval, { params: { approvalId }, body: sent }),
    onSuccess: (_, { sent }) => toast({ title: sent.forId ? approvalMessages.recorded : approvalMessages.decided }),
    onError: async (error, _edit, _result, { client }) => {
      const reading = readAgain(client);
      const isOver = error instanceof ApiError && error.status === 409;
      const decided = isOver && (await lastDecision(client, ticket.id, approvalId));
      const description = decided || failureWords(error, approvalMessages.decideFailed);
      toast({ title: decided ? 'Decided already' : 'Error', description, variant: 'destructive' });
      await reading;
    },
    meta: { failure: null, refreshes: changed },
  });

/** Who has decided an approval meanwhile, and when. */
async function lastDecision(client: QueryClient, ticketId: string, approvalId: string) {
  const approvals = await client.fetchQuery({ ...approvalsOf(ticketId), staleTime: 0 }).catch(() => []);
  const decided = approvals.find(({ id }) => id === approvalId)?.approvers?.findLast(({ decidedAt }) => decidedAt);
  return decided?.decidedAt && `${decidedInWords(decided)} on ${dayWords(decided.decidedAt)}.`;
}

/** What was refused may have been decided or withdrawn elsewhere meanwhile. */
async function readAgain(client: QueryClient) {
  await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
}
