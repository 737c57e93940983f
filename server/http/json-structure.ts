const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * How much JSON there is to build, without building it: a million nested lists, or an object with a hundred thousand keys, take
 * 50 times as long as a text of the same length. It need not be valid.
 * @param chunks its bytes
 * @returns at most how many values it has, how deep they are nested, and how many keys its largest object has
 */
export function structureOf(chunks: Iterable<Uint8Array>) {
  let [values, depth, keys] = [1, 0, 0];
  let [isText, isEscaped] = [false, false];
  /** The keys of each object that is open; a list has none. */
  const open: number[] = [];
  const lists = Number.NEGATIVE_INFINITY;

  function begin(count: number) {
    values += 1;
    depth = Math.max(depth, open.push(count));
    keys = Math.max(keys, count);
  }
  function addEntry() {
    values += 1;
    const count = open.pop();
    if (count === undefined) return;
    open.push(count + 1);
    keys = Math.max(keys, count + 1);
  }

  for (const chunk of chunks) {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === COMMA) addEntry();
      else if (byte === OPEN_LIST) begin(lists);
      else if (byte === OPEN_OBJECT) begin(1);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) open.pop();
    }
  }
  return { values, depth, keys };
}
