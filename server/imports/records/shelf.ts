import { createStore, textOf } from '../dump/store.ts';

export type Shelf = ReturnType<typeof openShelf>;

/** Keeps on disk what an export has in another order than it is needed, such as the comments of tickets. */
export function openShelf() {
  const store = createStore({ kept: 'list text, key text, value text' }, ['kept (list, key)']);
  let kept: ReturnType<typeof store.query> | undefined;
  return {
    put: (list: string, key: string, value: unknown) => {
      store.insert('kept', { list, key, value: JSON.stringify(value) });
    },
    /** In the order in which they were put. */
    take: (list: string, key: string): unknown[] => {
      if (!kept) store.finish();
      kept ??= store.query('select value from kept where list = ? and key = ? order by rowid');
      return kept.all(list, key).map((row) => JSON.parse(textOf(row, 'value')));
    },
  };
}
