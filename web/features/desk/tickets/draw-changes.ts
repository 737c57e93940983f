import type { QueryClient } from '@tanstack/react-query';
import type { Drawing } from '#web/lib/records.ts';
import { session } from '#web/lib/session.ts';
import type { Ticket } from './api.ts';

/** Fields of a ticket that change; tags as a whole, or some of them. */
export type DrawnChanges = Partial<
  Pick<Ticket, 'status' | 'priority' | 'assignedToId' | 'tags' | 'title' | 'category' | 'dueOn'>
> & {
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
  /** Whether provider staff answer the requester. */
  isAnswered?: boolean | undefined;
};

/** How a change of tickets is drawn before the server answers. */
export function drawingOf(client: QueryClient, ids: readonly string[], changes: Loose<DrawnChanges>): Drawing {
  const { status, priority, title, category, dueOn, assignedToId, isAnswered } = changes;
  const now = new Date().toISOString();
  const assignee = assignedToId === undefined ? undefined : assigneeIn(client, assignedToId);
  const fields = Object.entries({ status, priority, title, category, dueOn, ...assignee }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    patch: (ticket: Ticket) =>
      ids.includes(ticket.id)
        ? {
            ...Object.fromEntries(fields),
            ...tagsWith(ticket, changes),
            ...(isAnswered && withFirstReply(ticket, now)),
          }
        : undefined,
  };
}

/** The promise of a ticket with its first reply, unless it has one. When it was due stays as the server says. */
function withFirstReply({ promise }: Ticket, firstReplyAt: string) {
  return promise?.firstReplyAt === null ? { promise: { ...promise, firstReplyAt } } : {};
}

type Loose<Changes> = { [Field in keyof Changes]?: Changes[Field] | undefined };

function tagsWith(ticket: Ticket, { tags, addTags = [], removeTags = [] }: Loose<DrawnChanges>) {
  if (tags) return { tags };
  if (addTags.length + removeTags.length === 0) return {};
  return { tags: [...new Set([...ticket.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)) };
}

type Person = { id: string; firstName: string; lastName: string };

/** The fields of an assignee. Whoever chose them saw their name. */
function assigneeIn(client: QueryClient, id: string | null) {
  if (id === null) {
    return { assignedToId: null, assignedToFirstName: null, assignedToLastName: null, hasActiveAssignee: false };
  }
  const lists = ['assignable-users', 'users'].flatMap((key) => client.getQueriesData<unknown>({ queryKey: [key] }));
  const people = lists.flatMap(([, data]) => (Array.isArray(data) ? (data as Person[]) : []));
  const person = [session.current()?.user, ...people].find((each) => each?.id === id);
  if (!person) return undefined;
  const { firstName, lastName } = person;
  return { assignedToId: id, assignedToFirstName: firstName, assignedToLastName: lastName, hasActiveAssignee: true };
}
