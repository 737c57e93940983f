import { digitsOf, type Identity } from './identity.ts';

/** Regular expressions of PostgreSQL. */
export type Patterns = {
  /** First and last name, in either order. Undefined for somebody with only one of them. */
  names: string | undefined;
  /** Email addresses and phone numbers. */
  contacts: string;
  /** Each word of the name, and the address without its domain, as people write them. Undefined if others have all of them. */
  words: string | undefined;
};

/** White space, and line breaks as JSON writes them. */
const SPACE = String.raw`(?:\s|\\[nrt]|\u00a0)+`;
/** A word begins or ends here. In JSON, the letter of `\n` stands before it. */
const BEGIN = String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]_]))`;
const END = '(?![[:alnum:]_])';
const ADDRESS_BEGIN = String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]_.+%-]))`;
const ADDRESS_END = String.raw`(?![[:alnum:]_-]|\.[[:alnum:]])`;

/**
 * What is looked for to forget a person.
 * @param shared the words of their name, in lower case, that others have as well
 */
export function patternsOf({ names, addresses, phones }: Identity, shared: ReadonlySet<string>): Patterns {
  const fullNames = names
    .filter(([first, last]) => first !== '' && last !== '')
    .flatMap(([first, last]) => [
      `${phrase(first)}${SPACE}${phrase(last)}`,
      `${phrase(last)},?${SPACE}${phrase(first)}`,
    ]);
  const contacts = [
    ...addresses.map((address) => `${ADDRESS_BEGIN}${escaped(address)}${ADDRESS_END}`),
    ...phones.map((phone) => `(?<![0-9])${[...digitsOf(phone)].join(String.raw`[\s().\/-]*`)}(?![0-9])`),
  ];
  const words = names
    .flat()
    .flatMap((name) => name.split(/[\s-]+/))
    .filter((word) => [...word].length > 1 && !shared.has(word.toLowerCase()));
  // Such as `ada.lovelace`, but not `office`.
  const isNamed = (mailbox: string) => words.some((word) => mailbox.toLowerCase().includes(word.toLowerCase()));
  const mailboxes = addresses.flatMap((address) => address.split('@')[0] ?? []).filter(isNamed);
  return {
    names: fullNames.length > 0 ? `${BEGIN}${anyOf(fullNames)}${END}` : undefined,
    contacts: anyOf(contacts),
    words: words.length + mailboxes.length > 0 ? wordPattern(words, mailboxes) : undefined,
  };
}

/**
 * A name as it is spelled and in capitals, anywhere; in lower case only as a whole line, such as a signature, and where it is
 * a part of a longer name, such as that of a file: many names are also words of the language.
 */
function wordPattern(words: string[], mailboxes: string[]) {
  const spelled = words.flatMap((word) => [word, word.toUpperCase(), titled(word)]);
  const lower = anyOf(words.map((word) => escaped(word.toLowerCase())));
  const line = String.raw`(?:(?<=^|\n|\\n)[ \t*–—-]*)${lower}[.,! \t]*(?=$|\r|\n|\\[nr])`;
  const joined = `(?<=[._])${lower}${END}|${BEGIN}${lower}(?=[._][[:alnum:]])`;
  return `${BEGIN}${anyOf([...spelled, ...mailboxes].map(escaped))}${END}|${line}|${joined}`;
}

function titled(word: string) {
  const [first = '', ...rest] = [...word.toLowerCase()];
  return first.toUpperCase() + rest.join('');
}

function phrase(name: string) {
  return name.split(/\s+/).map(escaped).join(SPACE);
}

function anyOf(patterns: string[]) {
  return `(?:${[...new Set(patterns.flatMap((pattern) => [pattern.normalize('NFC'), pattern.normalize('NFD')]))].join('|')})`;
}

/** As it stands in a text or in JSON. */
function escaped(text: string) {
  const inJson = JSON.stringify(text).slice(1, -1);
  return inJson.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, (sign) => (sign === ' ' ? ' ' : `\\${sign}`));
}
