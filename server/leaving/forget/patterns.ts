import { TicketStatuses } from '#contract/tickets-constants.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { Roles } from '#contract/users-constants.ts';
import { digitsOf, type Identity } from './identity.ts';

/**
 * Two regular expressions for PostgreSQL. `exact` matches the text to replace. `quick` is a filter that runs first: it
 * matches every text that `exact` does, and possibly more, because it ignores case and doesn't check what surrounds a word.
 * That check makes a search twenty times slower.
 */
export type Pattern = { exact: string; quick: string };

export type Patterns = {
  /** First and last name, in either order. Undefined for somebody with only one of them. */
  names: Pattern | undefined;
  /** Email addresses and phone numbers. */
  contacts: Pattern;
  /** Each word of the name, and the address without its domain, as people write them. Undefined if others have all of them. */
  words: Pattern | undefined;
};

/** The parts of words of the program that the audit log contains, such as `in_progress`: a person can be called In. */
const PARTS = new Set(
  [...TicketStatuses, ...TimeKinds, ...Roles].filter((word) => word.includes('_')).flatMap((word) => word.split('_')),
);

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
  const written = addresses.map(escaped);
  const dialed = phones.map((phone) => [...digitsOf(phone)].join(String.raw`[\s().\/-]*`));
  const contacts = [
    ...written.map((address) => `${ADDRESS_BEGIN}${address}${ADDRESS_END}`),
    ...dialed.map((phone) => `(?<![0-9])${phone}(?![0-9])`),
  ];
  const words = names
    .flat()
    .flatMap((name) => name.split(/[\s-]+/))
    .filter((word) => [...word].length > 1 && !shared.has(word.toLowerCase()));
  // Such as `ada.lovelace`, but not `office`.
  const isNamed = (mailbox: string) => words.some((word) => mailbox.toLowerCase().includes(word.toLowerCase()));
  const mailboxes = addresses.flatMap((address) => address.split('@')[0] ?? []).filter(isNamed);
  return {
    names: fullNames.length > 0 ? { exact: `${BEGIN}${anyOf(fullNames)}${END}`, quick: anyOf(fullNames) } : undefined,
    contacts: { exact: anyOf(contacts), quick: anyOf([...written, ...dialed]) },
    words: words.length + mailboxes.length > 0 ? wordPattern(words, mailboxes) : undefined,
  };
}

/**
 * A name as it is spelled and in capitals, anywhere; in lower case only as a whole line, such as a signature, and where it is
 * a part of a longer name, such as that of a file: many names are also words of the language.
 */
function wordPattern(words: string[], mailboxes: string[]): Pattern {
  const spelled = words.flatMap((word) => [word, word.toUpperCase(), titled(word)]);
  const lowers = words.map((word) => word.toLowerCase());
  const lower = anyOf(lowers.map(escaped));
  const line = String.raw`(?:(?<=^|\n|\\n)[ \t*–—-]*)${lower}[.,! \t]*(?=$|\r|\n|\\[nr])`;
  const joined = lowers
    .filter((word) => !PARTS.has(word))
    .map((word) => anyOf([escaped(word)]))
    .flatMap((word) => [`(?<=[._])${word}${END}`, `${BEGIN}${word}(?=[._][[:alnum:]])`]);
  const asIs = anyOf([...spelled, ...mailboxes].map(escaped));
  return { exact: [`${BEGIN}${asIs}${END}`, line, ...joined].join('|'), quick: `${asIs}|${lower}` };
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

/** Escapes a text so that it matches both plain text and JSON, where quotation marks and backslashes have a backslash. */
function escaped(text: string) {
  return text.replaceAll(/[^\p{L}\p{N}\p{M} ]/gu, String.raw`\$&`).replaceAll(/\\["\\]/g, String.raw`\\?$&`);
}
