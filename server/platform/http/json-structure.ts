import { Refusal } from '#server/platform/domain/refusals.ts';

type Structure = { values: number; depth: number; keys: number };

/** JSON beyond these is not parsed. */
const Most = { values: 150_000, keys: 10_000, depth: 100 };

/**
 * How much JSON there is to build, before it is parsed: in a body, or in a field of a form.
 * @throws 400 for JSON that nobody has a reason to send
 */
export function usualJson(json: Uint8Array): Structure {
  const structure = structureOf(json, Most);
  const { values, depth, keys } = structure;
  if (depth > Most.depth) throw new Refusal('invalid', `The JSON is nested more than ${Most.depth} levels deep.`);
  if (keys > Most.keys) throw new Refusal('invalid', `An object of the JSON has more than ${Most.keys} keys.`);
  if (values > Most.values) throw new Refusal('invalid', `The JSON has more than ${Most.values} values.`);
  return structure;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * How much JSON there is to build, without building it: a million nested lists, or an object with a hundred thousand keys, take
 * 50 times as long as a text of the same length. It need not be valid.
 * @param most is not counted beyond
 * @returns at most how many values it has, how deep they are nested, and how many keys its largest object has
 */
export function structureOf(json: Uint8Array, most: Structure): Structure {
  let [values, depth, keys] = [1, 0, 0];
  /** The keys of each object that is open; a list has none. */
  const open: number[] = [];
  let count = Number.NEGATIVE_INFINITY;

  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) {
      index = endOfText(json, index);
    } else if (byte === COMMA) {
      values += 1;
      count += 1;
      if (count > keys) keys = count;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      open.push(count);
      if (open.length > depth) depth = open.length;
      count = byte === OPEN_OBJECT ? 1 : Number.NEGATIVE_INFINITY;
      if (count > keys) keys = count;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      count = open.pop() ?? Number.NEGATIVE_INFINITY;
    }
    if (values > most.values || depth > most.depth || keys > most.keys) break;
  }
  return { values, depth, keys };
}

/** The index of the quote that ends a text. */
function endOfText(json: Uint8Array, start: number) {
  let end = json.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: Uint8Array, quote: number) {
  let start = quote;
  while (json[start - 1] === BACKSLASH) start -= 1;
  return (quote - start) % 2 === 1;
}
