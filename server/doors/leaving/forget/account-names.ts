import { foldText } from '#contract/search-text.ts';
import { anyOf, spelled, titled } from './spelling.ts';

/** Where what follows is an account: `C:\Users\dart`, `https://…/u/dart`, `user: dart`. */
const ACCOUNT = String.raw`(?<=[\\/@]|(?:[Uu]ser(?:name)?|[Ll]ogin|[Aa]ccount|[Kk]onto|[Bb]enutzer(?:name)?)[:=]?[ ])`;
const BEGIN = '(?<![[:alnum:]])';
/** Namesakes are numbered. */
const END = '[0-9]{0,3}(?![[:alnum:]])';

/**
 * Patterns for the names of accounts that are usually made of a name: `dwhitby`, `d.whitby`, `whitbyd`, `danaw`,
 * `danawhitby`. What is made of a word of a language, or is short, may be a word itself, such as `bread`: it counts only
 * where an account is named.
 * @param common words of a language, folded
 */
export function accountNames([first, last]: [first: string, last: string], common: ReadonlySet<string>) {
  const [given, family] = [lettersOf(first), lettersOf(last)];
  if (given === '' || family === '') return [];
  const isTelling = (word: string) => [...word].length >= 4 && !common.has(foldText(word));
  const [initial = '', familyInitial = ''] = [[...given][0], [...family][0]];
  const forms: [parts: [string, string], isCertain: boolean][] = [
    [[initial, family], isTelling(family)],
    [[family, initial], isTelling(family)],
    [[given, familyInitial], isTelling(given)],
    [[given, family], isTelling(given) && isTelling(family)],
    [[family, given], isTelling(given) && isTelling(family)],
  ];
  const accounts = forms.map(([parts, isCertain]) => `${isCertain ? BEGIN : ACCOUNT}${anyOf(casesOf(parts))}${END}`);
  // `D. Whitby`
  const initialed = String.raw`${BEGIN}${spelled(initial.toUpperCase())}\.[ ]?${anyOf([last, last.toUpperCase(), titled(last)].map(spelled))}(?![[:alnum:]])`;
  return [...accounts, initialed];
}

function casesOf(parts: [string, string]) {
  const joined = (change: (part: string) => string) => parts.map((part) => spelled(change(part))).join('[._-]?');
  return [joined((part) => part.toLowerCase()), joined((part) => part.toUpperCase()), joined(titled)];
}

/** `O'Brien` is `obrien` in an account. */
function lettersOf(name: string) {
  return name.replaceAll(/[^\p{L}\p{M}]/gu, '');
}
