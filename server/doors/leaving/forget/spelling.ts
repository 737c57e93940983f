/** White space, also as JSON, addresses and HTML write it. */
export const SPACE = String.raw`(?:\s|\\[nrt]|\u00a0|%20|&nbsp;)+`;

/** Accents that stand by themselves, and signs that nobody sees. */
const MARKS = '[\u0300-\u036f\u00ad\u200b-\u200d]*';
/** Keyboards, word processors and HTML write it differently, and people leave it out. */
const APOSTROPHE = "(?:['’‘‛´`ʼʹ′＇ _.-]|&(?:#39|#x27|apos|rsquo|lsquo);)?";
const HYPHEN = `(?:${SPACE}|[-‐‑‒–—_.])?`;
/** Between the words of a name, and of a file or an address that was made of it. */
export const GAP = `(?:${SPACE}|[-‐‑‒–_.+])`;

/** What may stand for a letter. */
const ACCENTED: Record<string, string> = {
  ...{ a: 'àáâãäåāăą', c: 'çćĉċč', d: 'ďđð', e: 'èéêëēĕėęě', g: 'ĝğġģ', h: 'ĥħ', i: 'ìíîïĩīĭįı', j: 'ĵ', k: 'ķ' },
  ...{ l: 'ĺļľŀł', n: 'ñńņňŋ', o: 'òóôõöøōŏő', r: 'ŕŗř', s: 'śŝşšș', t: 'ţťŧț', u: 'ùúûüũūŭůűų', w: 'ŵ' },
  ...{ y: 'ýÿŷ', z: 'źżž' },
};
const BASES = new Map(Object.entries(ACCENTED).flatMap(([base, others]) => [...others].map((other) => [other, base])));

/** Letters that people also write as two, and the other way round. */
const PAIRS: Record<string, string> = {
  ä: 'ae',
  æ: 'ae',
  ö: 'oe',
  œ: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
  ß: 'ss',
  þ: 'th',
};
const LETTERS = Map.groupBy(Object.entries(PAIRS), ([, pair]) => pair);

const UNIT = /ae|oe|ue|aa|ss|\s+|[\s\S]/giu;

/**
 * A pattern for a name as people write it: with and without accents, `ü` as `ue`, and with any apostrophe. It matches the
 * same case, in plain text and in JSON.
 */
export function spelled(name: string) {
  return name.normalize('NFC').replace(UNIT, (unit) => {
    const pair = PAIRS[unit.toLowerCase()];
    const letters = LETTERS.get(unit.toLowerCase())?.map(([letter]) => inCaseOf(unit, letter));
    if (/^\s/.test(unit)) return GAP;
    if (/^[-‐‑‒–]$/.test(unit)) return HYPHEN;
    if (/^['’‘‛´`ʼʹ′＇]$/.test(unit)) return APOSTROPHE;
    if (unit === '.') return String.raw`\.?`;
    if (pair) return `(?:${letterLike(unit)}|${pairLike(inCaseOf(unit, pair))})`;
    if (letters)
      return `(?:${[...unit].map(letterLike).join('')}|${letters.map((letter) => `${letter}${MARKS}`).join('|')})`;
    return [...unit].map(letterLike).join('');
  });
}

/** `Ue` and `UE` for `Ü`. */
function pairLike([first = '', second = '']: string) {
  return first === first.toLowerCase() ? first + second : `${first}[${second.toLowerCase()}${second.toUpperCase()}]`;
}

function inCaseOf(model: string, text: string) {
  const isUpper = model.charAt(0) !== model.charAt(0).toLowerCase();
  // There is no capital ß that others would write.
  return isUpper && text !== 'ß' ? text.toUpperCase() : text;
}

function letterLike(letter: string) {
  if (!/\p{L}/u.test(letter)) return escaped(letter);
  const base = BASES.get(letter.toLowerCase()) ?? letter.normalize('NFD').charAt(0).toLowerCase();
  const others = ACCENTED[base];
  const alike = `${base}${letter.toLowerCase()}${others ?? ''}`;
  const isUpper = letter !== letter.toLowerCase();
  const inCase = isUpper
    ? [...alike].map((each) => each.toUpperCase()).filter((each) => [...each].length === 1)
    : [...alike];
  return `[${[...new Set(inCase)].join('')}]${MARKS}`;
}

/** Escapes a text so that it matches both plain text and JSON, where quotation marks and backslashes have a backslash. */
export function escaped(text: string) {
  return text.replaceAll(/[^\p{L}\p{N}\p{M} ]/gu, String.raw`\$&`).replaceAll(/\\["\\]/g, String.raw`\\?$&`);
}

/** With a capital at the start of each word. */
export function titled(word: string) {
  return word.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

export function anyOf(patterns: string[]) {
  return `(?:${[...new Set(patterns)].join('|')})`;
}
