import type { Db } from '#server/database/client.ts';
import { containing, hasTrigram, oneLine } from '#server/database/search-words.ts';
import { statement } from '#server/database/statement.ts';
import type { Narrowing } from './queries.ts';

const newest = statement<{ id: string }>('tickets/search');

/**
 * The ids of the newest tickets that a search finds, newest first: by number, title or description, or by the name of
 * requester or company. Names are searched in their own tables, so that renaming someone does not rewrite tickets.
 * @param narrowing the list that is searched
 */
export async function findNewest(db: Db, { options, values }: Narrowing, search: string, limit: number) {
  const words = {
    pattern: containing(search),
    letters: oneLine(search),
    // Every number starts with TKT-, so the index can't use that part.
    digits: containing(search.replace(/^tkt-(?=\d{3,}$)/i, '')),
  };
  const kind = hasTrigram(search) ? 'words' : 'letters';
  const found = await newest(db, [...options, kind], { ...values, ...words, limit });
  return found.map(({ id }) => id);
}
