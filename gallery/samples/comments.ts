import type { listComments } from '#contract/comments.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { listHistory } from '#contract/history.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { admin, employee, id } from './people.ts';
import { hoursAgo, minutesAgo } from './time.ts';

export type Comment = Reply<typeof listComments>[number];
export type HistoryEntry = Reply<typeof listHistory>[number];

/** A comment of the requester. */
export const comment = (text: string, fields: Partial<Comment> = {}): Comment => ({
  id: id(400),
  comment: text,
  isInternal: false,
  ...by(employee),
  createdAt: hoursAgo(1),
  source: 'portal',
  mail: null,
  files: [],
  origin: null,
  redactions: [],
  ...fields,
});

/** A comment's fields about its author. */
export const by = ({ firstName, lastName, role }: SessionUser) => ({
  userName: firstName,
  userLastName: lastName,
  userRole: role,
});

/** A conversation with an internal note in it, oldest first. */
export const someComments = (): Comment[] => [
  comment('It printed well until Friday.', { id: id(401), createdAt: hoursAgo(20) }),
  comment('Is the ribbon empty?\n- open the cover\n- look at the left roll', {
    id: id(402),
    createdAt: hoursAgo(5),
    ...by(admin),
  }),
  comment('The warranty ends in May.', { id: id(403), isInternal: true, createdAt: hoursAgo(4), ...by(admin) }),
  comment('Yes, it is. We have ordered a new one.', { id: id(404), createdAt: minutesAgo(12) }),
];

/** As many comments as a test needs, oldest first, a minute apart. */
export const manyComments = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    comment(`Reading ${index + 1} of the log.`, {
      id: id(5000 + index),
      createdAt: minutesAgo(count - index),
      ...(index % 2 ? by(admin) : {}),
    }),
  );

/** What an admin changed, by default the status. */
export const historyEntry = (fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: id(450),
  createdAt: hoursAgo(3),
  byName: 'Grace Lindqvist',
  via: null,
  changes: [{ field: 'status', from: 'open', to: 'in_progress' }],
  ...fields,
});
