import { newId } from '#server/database/tables/columns.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';
import { formerUser } from './strangers.ts';

/** What requesters said about resolutions, which have no events here. */
export async function ratingRowsOf(run: Run, { ratings = [] }: ImportedTicket, ticketId: string) {
  const rows = [];
  for (const { authorKey, score, comment, resolvedAt, createdAt } of ratings) {
    const { id: requesterId } = run.directory.people.get(authorKey) ?? (await formerUser(run));
    rows.push({
      ticketId,
      requesterId,
      score,
      comment,
      resolvedAt,
      createdAt,
      resolutionId: newId(),
      updatedAt: createdAt,
    });
  }
  return rows;
}
