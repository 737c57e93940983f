import { RatingLimit } from '#contract/ratings-constants.ts';
import { cutAtParagraph } from '#server/doors/incoming/mail-text.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import type { Run } from './run.ts';
import type { ImportedTicket } from './source.ts';
import { formerUser } from './strangers.ts';
import { plainOf } from './texts.ts';

/** What requesters said about resolutions, which have no events here. */
export async function ratingRowsOf(run: Run, { number, ratings = [] }: ImportedTicket, ticketId: string) {
  const rows = [];
  for (const { authorKey, score, comment, resolvedAt, createdAt } of ratings) {
    const { id: requesterId } = run.directory.people.get(authorKey) ?? (await formerUser(run));
    const text = comment === null ? null : plainOf(comment);
    if (text !== null && text.length > RatingLimit.comment)
      run.report.change(`ticket ${number}`, `the comment of its rating was cut: ${text}`);
    rows.push({
      ticketId,
      requesterId,
      score,
      comment: text !== null && text.length > RatingLimit.comment ? cutAtParagraph(text, RatingLimit.comment) : text,
      resolvedAt,
      createdAt,
      resolutionId: newId(),
      updatedAt: createdAt,
    });
  }
  return rows;
}
