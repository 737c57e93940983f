/**
 * How text and searches are compared, everywhere: by words, without case, accents, and kinds of spaces, quotes and dashes.
 * `folded` and `searchable` in the database do the same (migration 0050); a test compares them.
 */

/** Typed for a quote; `´` and `″` become something else when decomposed. */
const EarlyQuotes = /[´″‶]/g;
const Quotes = /["`‘’‚‛“”„‟«»‹›′‵ʹʺʻʼʽˈ՚׳״]/g;
const Dashes = /[‐‑‒–—―−⸺⸻﹘﹣]/g;
/** Accents and points, and characters that nobody sees. */
const Marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of these characters is removed by itself
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+/g;
const Spaces = /[\s\p{Cc}]+/gu;
/** Letters that Unicode does not decompose. */
const Letters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ς: 'σ', '⁄': '/' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const LettersOf = /[øłđðħŧıŋς⁄ßæœþ]/g;
const Umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' };
const UmlautsOf = /[äöüÄÖÜ]/g;

/** A number of a ticket, but for the hyphen. */
const GluedNumber = /(?<![\p{L}\p{N}])(tkt)[^\p{L}\p{N}\s-]*(?=\d)/giu;
/** Punctuation around a word in a sentence. It counts inside a word, and if nothing else was typed. */
const WordStart = /^['(<[{.,;:!?]+/;
const WordEnd = /['()<>[\]{}.,;:!?]+$/;
const LetterOrDigit = /[\p{L}\p{N}]/u;

/** The form in which texts are compared. */
export function foldText(text: string) {
  return text
    .replace(EarlyQuotes, "'")
    .normalize('NFKD')
    .replace(Marks, '')
    .toLowerCase()
    .replace(Quotes, "'")
    .replace(Dashes, '-')
    .replace(LettersOf, (letter) => Letters[letter] ?? letter)
    .replace(Spaces, ' ');
}

/**
 * The words of a search, folded: each must occur, in any order, also inside other words. Words in double quotes are one.
 * A search that is only punctuation is one word. A word that is a part of another one is left out.
 */
export function searchWords(search: string): string[] {
  const typed = search.replace(EarlyQuotes, '"').replace(GluedNumber, '$1 ');
  const parts = typed.matchAll(/(?<!\S)["“”„‟«»]([^"“”„‟«»]*)["“”„‟«»](?=[\s.,;:!?)]|$)|\S+/g);
  const words = [...parts].flatMap(([whole, quoted]) => (quoted === undefined ? wordsIn(whole) : [phrase(quoted)]));
  const kept = words.filter((word) => word !== '');
  const all = kept.length > 0 ? kept : [foldText(search).trim()].filter(Boolean);
  const distinct = [...new Set(all)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.includes(word)));
}

/** Whether every word of a search occurs in one of some fields of a record, as the server's searches do. */
export function matchesSearch(fields: string[], search: string) {
  const text = fields.map(searchableText).join('\n');
  return searchWords(search).every((word) => text.includes(word));
}

/** The records in whose name each word of a search begins a word. */
export function namesWith<Named extends { name: string }>(records: Named[], search: string) {
  const words = searchWords(search);
  return records.filter(({ name }) => {
    const text = ` ${searchableText(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return words.length > 0 && words.every((word) => text.includes(` ${word}`));
  });
}

/** The searchable form of a text: also with the spelling of umlauts where a keyboard lacks them. */
function searchableText(text: string) {
  const composed = text.normalize('NFC');
  const spelled = composed.replace(UmlautsOf, (letter) => Umlauts[letter] ?? letter);
  return spelled === composed ? foldText(text) : `${foldText(text)}\t${foldText(spelled)}`;
}

const phrase = (quoted: string) => foldText(quoted).trim();

/** Folding may leave spaces within what was typed as one word, such as a kind of space that only PostgreSQL knows. */
function wordsIn(typed: string) {
  return foldText(typed).split(' ').map(trimmed);
}

function trimmed(word: string) {
  const bare = word
    .replace(WordStart, '')
    .replace(WordEnd, '')
    .replace(/^#(?=\d|tkt)/, '');
  return bare.length === 1 && !LetterOrDigit.test(bare) && /\p{P}/u.test(bare) ? '' : bare;
}
