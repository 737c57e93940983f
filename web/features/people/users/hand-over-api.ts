import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { handOverTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkMessages } from '#contract/bulk-changes-constants.ts';
import { listAssignableUsers } from '#contract/companies.ts';
import type { Reply } from '#contract/endpoint.ts';
import { listUsers } from '#contract/users.ts';
import { countTickets } from '#contract/views.ts';
import { fullName } from '#web/lib/full-name.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import type { User } from './api.ts';

type Colleague = { id: string; firstName: string; lastName: string };

/** How many active tickets are assigned to somebody. */
export const activeTicketsOf = ({ id }: User) =>
  queryOptions({
    ...queryOf(['tickets', 'active of', id], countTickets, { querystring: { assignee: id, status: 'active' } }),
    select: ({ count }) => count,
    refetchOnMount: 'always',
  });

/** Who can take all tickets of somebody: of provider staff, who work for several companies, only provider staff. */
export const colleaguesOf = ({ id, companyId }: User) =>
  queryOptions({
    queryKey: ['users', 'colleagues of', id],
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      if (companyId) return request(listAssignableUsers, { params: { companyId }, signal });
      const staff = await request(listUsers, { querystring: { type: 'admins', limit: 200 }, signal });
      return staff.filter(({ isActive }) => isActive);
    },
    meta: { shows: { endpoint: listUsers } },
    select: (people) => people.filter((person) => person.id !== id),
    refetchOnMount: 'always',
  });

/** Hands somebody's active tickets to a colleague. */
export const useHandOver = (from: User) =>
  useMutation({
    mutationFn: (to: Colleague) => request(handOverTickets, { body: { fromId: from.id, toId: to.id } }),
    meta: { failure: bulkMessages.handOverFailed, refreshes: [['tickets']] },
  });

/** Says what was handed over, and offers to undo it. */
export function useHandOverToast() {
  const { mutate: undo } = useUndoHandOver();
  return ({ bulkId, results }: Reply<typeof handOverTickets>, to: Colleague) => {
    const count = results.filter(({ ok }) => ok).length;
    toast({
      title: bulkMessages.handedOver(count, fullName(to.firstName, to.lastName)),
      ...(count < results.length ? { description: bulkMessages.notHandedOver(results.length - count) } : {}),
      ...(bulkId ? { action: { label: 'Undo', onSelect: () => undo(bulkId) } } : {}),
    });
  };
}

function useUndoHandOver() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bulkId: string) => request(undoBulkChange, { params: { bulkId } }),
    onSuccess: async ({ results, mailed }) => {
      const count = results.filter(({ ok }) => ok).length;
      const all = count === results.length;
      await queryClient.invalidateQueries({ queryKey: ['tickets'] });
      toast({
        title: all ? bulkMessages.restored(count) : bulkMessages.someRestored(count, results.length - count),
        ...(mailed > 0 ? { description: bulkMessages.mailed(mailed) } : {}),
      });
    },
    meta: { failure: bulkMessages.undoFailed },
  });
}
