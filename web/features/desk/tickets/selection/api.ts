import { type QueryClient, useMutation } from '@tanstack/react-query';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkMessages } from '#contract/bulk-changes-constants.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { historyKey, type Ticket } from '#web/features/desk/tickets/api.ts';
import { drawingOf } from '#web/features/desk/tickets/draw-changes.ts';
import { type Refused, useWorkspace, type Workspace } from '#web/features/desk/tickets/workspace.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import type { Drawing } from '#web/lib/records.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';
import { endSelection, selectOnly } from './selection.ts';

export type BulkChanges = Input<typeof changeTickets>['body']['changes'];
type Results = Reply<typeof undoBulkChange>['results'];

/** Changes the selected tickets of a list, and offers to undo it. Those that were not changed stay selected. */
export function useChangeTickets(list: string, selected: Ticket[]) {
  const workspace = useWorkspace();
  const { mutate: undo } = useUndoBulkChange(list, selected);
  const ids = selected.map(({ id }) => id);
  return useMutation({
    mutationFn: ({ sent: { version: _, ...changes } }: CopyEdit<BulkChanges>) => {
      const tickets = selected.map(({ id, version }) => ({ id, version }));
      return request(changeTickets, { body: { tickets, changes } });
    },
    onSuccess: ({ bulkId, results }) => {
      const refused = refusedIn(results, selected);
      keepSelected(workspace, list, refused);
      toast({
        ...wordsFor(results, refused, { all: bulkMessages.changed, some: bulkMessages.someChanged }),
        ...(bulkId ? { action: { label: 'Undo', onSelect: () => undo(bulkId) } } : {}),
      });
    },
    meta: {
      failure: bulkMessages.changeFailed,
      draws: ({ sent }: CopyEdit<BulkChanges>, client: QueryClient) => ({
        ...drawingOf(client, ids, sent),
        refused: refusedBy,
      }),
      ...inLists(ids),
    },
  });
}

function useUndoBulkChange(list: string, selected: Ticket[]) {
  const workspace = useWorkspace();
  const ids = selected.map(({ id }) => id);
  const before = new Map(
    selected.map(({ id, status, priority, tags, dueOn, ...ticket }) => {
      const { assignedToId, assignedToFirstName, assignedToLastName, hasActiveAssignee } = ticket;
      const assignee = { assignedToId, assignedToFirstName, assignedToLastName, hasActiveAssignee };
      return [id, { status, priority, tags, dueOn, ...assignee }];
    }),
  );
  return useMutation({
    mutationFn: (bulkId: string) => request(undoBulkChange, { params: { bulkId } }),
    onSuccess: ({ results, mailed }) => {
      const refused = refusedIn(results, selected);
      keepSelected(workspace, list, refused);
      const { title, description } = wordsFor(results, refused, {
        all: bulkMessages.restored,
        some: bulkMessages.someRestored,
      });
      const told = [description, mailed > 0 && bulkMessages.mailed(mailed)].filter(Boolean).join(' ');
      toast({ title, ...(told && { description: told }) });
    },
    meta: {
      failure: bulkMessages.undoFailed,
      // What each of them had before is drawn until the lists say so.
      draws: (_: string): Drawing => ({
        patch: ({ id }: Ticket) => before.get(id),
        refused: refusedBy,
      }),
      ...inLists(ids),
    },
  });
}

/** The next change needs the new versions. The open ticket's history is read, if it is among them. */
const inLists = (ids: string[]) => ({
  refreshes: [ticketListKey, ...ids.map(historyKey)],
});

const refusedBy = ({ results }: { results: Results }) => results.filter(({ ok }) => !ok).map(({ id }) => id);

function refusedIn(results: Results, selected: Ticket[]): Refused[] {
  return results.flatMap(({ id, ok, message = '' }) => {
    const ticket = selected.find((each) => each.id === id);
    return ok || !ticket ? [] : [{ ticket, message }];
  });
}

/** Keeps those selected that were not changed; without any, the selection ends. */
export function keepSelected(workspace: Workspace, list: string, refused: Refused[]) {
  if (refused.length === 0) return endSelection(workspace);
  const ids = refused.map(({ ticket }) => ticket.id);
  selectOnly(workspace, list, ids, refused);
}

type Words = { all: (count: number) => string; some: (count: number, not: number) => string };

/** `180 changed, 20 not`, and why if that is one sentence. */
function wordsFor(results: Results, refused: Refused[], { all, some }: Words) {
  const count = results.length - refused.length;
  if (refused.length === 0) return { title: all(count) };
  const areStale = refused.every(({ message }) => message === bulkMessages.stale);
  return {
    title: some(count, refused.length),
    description: areStale ? bulkMessages.staleOnes : bulkMessages.seeWhy,
  };
}
