import type { Db } from '#server/database/client.ts';
import { containing, hasTrigram, oneLine } from '#server/database/search-words.ts';
import { statement } from '#server/database/statement.ts';
import type { Filters } from './filters.ts';

/** A letter by which the index of the few comments with such letters finds them. */
const BEYOND_ASCII = /\P{ASCII}/u;

const first = statement<{ id: string }>('tickets/search');

/**
 * The ids of the first tickets of a list that a search finds, in its order: by number, title or description, or by the
 * name of requester or company, or by a comment that the actor may see. One or two letters are not searched in comments.
 * Names are searched in their own tables, so that renaming someone does not rewrite tickets.
 * @param narrowing the list that is searched
 */
export async function findFirst(db: Db, { options, values, isRare }: Filters, search: string, limit: number) {
  const words = {
    pattern: containing(search),
    letters: oneLine(search),
    // Every number starts with TKT-, so the index can't use that part.
    digits: containing(search.replace(/^tkt-(?=\d{3,}$)/i, '')),
  };
  const letters = BEYOND_ASCII.test(search) ? 'beyond' : 'letters';
  const kind = hasTrigram(search) ? 'words' : letters;
  const found = await first(db, [...options, kind], { ...values, ...words, limit }, { isRare });
  return found.map(({ id }) => id);
}
