import { createStore, numberOf, textOf } from '../dump/store.ts';
import type { LeftOut } from '../exported.ts';
import { leftOut } from './export-folder.ts';

export type Spill = ReturnType<typeof openSpill>;

/** Spills to disk what an export has in another order than it is needed, such as the comments of tickets. */
export function openSpill() {
  const store = createStore(
    { kept: 'list text, key text, value text', taken: 'list text, key text, primary key (list, key)' },
    ['kept (list, key)'],
  );
  let isFinished = false;
  const finish = () => {
    if (!isFinished) store.finish();
    isFinished = true;
  };
  let kept: ReturnType<typeof store.query> | undefined;
  return {
    put: (list: string, key: string, value: unknown) => {
      store.insert('kept', { list, key, value: JSON.stringify(value) });
    },
    /** In the order in which they were put. */
    take: (list: string, key: string): unknown[] => {
      finish();
      store.insert('taken', { list, key });
      kept ??= store.query('select value from kept where list = ? and key = ? order by rowid');
      return kept.all(list, key).map((row) => JSON.parse(textOf(row, 'value')));
    },
    /** The keys of a list that nobody has taken. */
    *left(list: string) {
      finish();
      const rows = store.query(
        'select key, count(*) as number from kept where list = ? and not exists (select 1 from taken where taken.list = kept.list and taken.key = kept.key) group by key order by min(rowid)',
      );
      for (const row of rows.each(list)) yield { key: textOf(row, 'key'), number: numberOf(row, 'number') };
    },
  };
}

/** Says which comments of a list belong to no ticket that was read. */
export function* commentsWithoutTicket(spill: Spill, list: string): Generator<LeftOut> {
  for (const { key, number } of spill.left(list))
    yield leftOut(`${number === 1 ? 'the comment' : `${number} comments`} of ticket ${key}`, 'its ticket is missing');
}
