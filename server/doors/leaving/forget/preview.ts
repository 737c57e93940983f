import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findForgettable } from './commands.ts';
import { isForgotten, traitsOf } from './person.ts';
import { findReplaced, type Replaced } from './scrub.ts';

/** How many texts of each kind are shown. */
const MostExamples = 5;

/**
 * Reads what forgetting a person would replace. It reads every text of the database, and changes nothing.
 * @returns by kind of record: how many would change, and the first of them
 * @throws what `findForgettable` throws
 */
export async function previewForgetting(db: Db, actor: UserActor, userId: string) {
  const user = await findForgettable(db, actor, userId);
  if (isForgotten(user)) return { places: [] };
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '600s'`);
      const found = await findReplaced(tx, await traitsOf(tx, user), MostExamples);
      // Their own account is renamed as a whole.
      const others = found.filter(({ table }) => table !== 'users');
      return {
        places: others.map(({ table, count, texts }) => ({
          place: inWords(table),
          count,
          examples: [...new Map(texts.map((text) => [text.before, excerptOf(text)])).values()],
        })),
      };
    },
    { accessMode: 'read only' },
  );
}

/** `time_entries` as `Time entries`. */
function inWords(table: string) {
  const words = table.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Characters around the first replacement. */
const Before = 40;
const After = 100;

function excerptOf({ before, after }: Replaced): Replaced {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - Before);
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, same + After)}${text.length > same + After ? '…' : ''}`;
  return { before: cut(before), after: cut(after) };
}
