import { foldText } from '#contract/search-text.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { Roles } from '#contract/users-constants.ts';
import { accountNames } from './account-names.ts';
import type { Identity } from './identity.ts';
import { dialed, dialedNearby } from './phones.ts';
import { anyOf, escaped, GAP, SPACE, spelled, titled } from './spelling.ts';

/**
 * Two regular expressions for PostgreSQL. `exact` matches the text to replace. `quick` is a filter that runs first: it
 * matches every text that `exact` does, and possibly more, because it ignores case and doesn't check what surrounds a word.
 * That check makes a search twenty times slower.
 */
export type Pattern = { exact: string; quick: string; flags: 'g' | 'gi' };

export type Patterns = {
  /** First and last name, in either order. Undefined for somebody with only one of them. */
  names: Pattern | undefined;
  /** Email addresses and phone numbers. */
  contacts: Pattern;
  /** What means the person only in texts about them: each word of the name, names of accounts, and the end of a phone number. */
  words: Pattern | undefined;
};

/** Words that are not theirs alone, folded: those that others have as well, and those that are also words of a language. */
export type Ambiguous = { shared: ReadonlySet<string>; common: ReadonlySet<string> };

/** The parts of words of the program that the audit log contains, such as `in_progress`: a person can be called In. */
const PARTS = new Set(
  [...TicketStatuses, ...TimeKinds, ...Roles].filter((word) => word.includes('_')).flatMap((word) => word.split('_')),
);

/** A word begins or ends here. In JSON, the letter of `\n` stands before it. */
const BEGIN = String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]_]))`;
const END = '(?![[:alnum:]_])';
/** As `BEGIN` and `END`, also inside of `Dana_Whitby.pdf`. The s is that of a possessive: `Müllers`. */
const PART_BEGIN = String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]]))`;
const PART_END = '[sS]?(?![[:alnum:]])';
const ADDRESS_BEGIN = String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]_.+%-]))`;
const ADDRESS_END = String.raw`(?![[:alnum:]_-]|\.[[:alnum:]])`;
const MIDDLE_NAME = String.raw`(?:${GAP}[[:alpha:]]\.?)?`;

/** What is looked for to forget a person. */
export function patternsOf({ names, addresses, phones }: Identity, { shared, common }: Ambiguous): Patterns {
  const written = addresses.map(addressLike);
  const numbers = phones.map(dialed);
  const words = wordsOf(names).filter((word) => [...word].length > 1 && !shared.has(foldText(word)));
  const mailboxes = addresses
    .flatMap((address) => address.split('@')[0] ?? [])
    .filter((mailbox) => isNamed(foldText(mailbox), words.map(foldText), common));
  const near = [
    ...words.flatMap((word) => (common.has(foldText(word)) ? certainly(word) : alone(word))),
    ...mailboxes.map((mailbox) => `${BEGIN}${escaped(mailbox)}${END}`),
    ...names.flatMap((name) => accountNames(name, common)),
    ...phones.flatMap((phone) => dialedNearby(phone) ?? []),
  ];
  return {
    names: fullNames(names, common),
    contacts: {
      exact: anyOf([...written.map((address) => `${ADDRESS_BEGIN}${address}${ADDRESS_END}`), ...numbers]),
      quick: anyOf([...written, ...numbers]),
      flags: 'gi',
    },
    words:
      near.length > 0 ? { exact: near.join('|'), quick: quickOf(names, mailboxes, phones), flags: 'g' } : undefined,
  };
}

/** Whether a mailbox is made of a name: `ada.lovelace` and `mprice`, but not `office`, `marketing` of Mark, and `may` of May. */
function isNamed(mailbox: string, words: string[], common: ReadonlySet<string>) {
  if (common.has(mailbox)) return false;
  return words.some((word) => {
    if (mailbox.split(/[^\p{L}]+/u).includes(word)) return true;
    if (word.length > 3 && !common.has(word)) return mailbox.includes(word);
    return mailbox.replace(word, '').length === 1;
  });
}

/** An address, also one with a plus, and in the address of a page. */
function addressLike(address: string) {
  return escaped(address).replace(String.raw`\@`, String.raw`(?:\+[[:alnum:]._-]+)?(?:@|%40|&#64;)`);
}

/** The words of a name. */
export function wordsOf(names: Identity['names']) {
  return [...new Set(names.flat().flatMap((name) => name.split(/[\s-]+/)))].filter((word) => word !== '');
}

/** Two words of a language beside each other are a name only if they are written like one: “you may price it”. */
function fullNames(names: Identity['names'], common: ReadonlySet<string>): Pattern | undefined {
  const full = names.filter(([first, last]) => first !== '' && last !== '');
  if (full.length === 0) return undefined;
  const isCommon = full.some((name) => wordsOf([name]).every((word) => common.has(foldText(word))));
  const patterns = full.flatMap(([first, last]) => {
    if (!isCommon) return inBothOrders(first, last, isShort(first) || isShort(last) ? SPACE : GAP);
    const written = casesOf(`${first}\n${last}`).flatMap((text) => {
      const [given = '', family = ''] = text.split('\n');
      return inBothOrders(given, family, GAP);
    });
    return [...written, ...inBothOrders(first.toLowerCase(), last.toLowerCase(), '[_.+-]')];
  });
  return { exact: `${PART_BEGIN}${anyOf(patterns)}${PART_END}`, quick: anyOf(patterns), flags: isCommon ? 'g' : 'gi' };
}

function inBothOrders(first: string, last: string, gap: string) {
  const [given, family] = [spelled(first), spelled(last)];
  return [`${given}${MIDDLE_NAME}${gap}${family}`, `${family}(?:,${SPACE}|,|${gap})${given}`];
}

const isShort = (name: string) => [...name].length < 2;

const casesOf = (text: string) => [text, text.toUpperCase(), titled(text)];

/**
 * A name as it is spelled and in capitals, anywhere; in lower case only as a whole line, such as a signature, as a whole entry
 * of a list, such as a tag, and where it is a part of a longer name, such as that of a file: people write many words in lower case that are names of others.
 */
function alone(word: string) {
  const cased = anyOf(casesOf(word).map(spelled));
  const lower = spelled(word.toLowerCase());
  const line = String.raw`(?:(?<=^|\n|\\n)[ \t*\u2013\u2014-]*)${lower}[.,! \t]*(?=$|\r|\n|\\[nr])`;
  const entry = `(?<=[{,"])${lower}(?=[},"])`;
  if (PARTS.has(word.toLowerCase())) return [`${BEGIN}${cased}[sS]?${END}`, line, entry];
  const joined = [`(?<=[._@-])${lower}${END}`, `${BEGIN}${lower}(?=[._-][[:alnum:]]|@)`];
  return [`${PART_BEGIN}${cased}${PART_END}`, line, entry, ...joined];
}

/** Where a word of a language is a name all the same: after a title, a greeting, in an address, and below the end of a letter. */
function certainly(word: string) {
  const cased = anyOf(casesOf(word).map(spelled));
  return [
    String.raw`(?<=(?<![[:alpha:]])(?:${TITLES})\.?,?(?:\s|\\[nrt]|\u00a0)+)${cased}${PART_END}`,
    `(?<=(?<![[:alnum:]])@)${cased}${PART_END}`,
    `${BEGIN}${anyOf([cased, spelled(word.toLowerCase())])}(?=@[[:alnum:]])`,
    String.raw`(?<=(?:${FAREWELLS})[.,!]*[ \t]*(?:\r?\n|\\r|\\n)+[ \t*\u2013\u2014-]*)${anyOf([...casesOf(word), word.toLowerCase()].map(spelled))}(?=[.,! \t]*(?:$|\r|\n|\\[nr]))`,
  ];
}

const TITLES = inAnyCase(
  'mr|mrs|ms|miss|mister|dr|prof|hi|hello|hey|dear|herr|herrn|frau|hallo|liebe|lieber|monsieur|madame|señor|señora',
);
const FAREWELLS = inAnyCase(
  'regards|best|wishes|thanks|thank you|cheers|sincerely|yours|greetings|gruß|grüße|gruss|danke|mfg|lg|vg|dank',
);

/** Regular expressions of PostgreSQL ignore case as a whole or not at all. */
function inAnyCase(words: string) {
  return words.replaceAll(/\p{L}/gu, (letter) => (letter === 'ß' ? letter : `[${letter}${letter.toUpperCase()}]`));
}

/** The shortest parts of all that is looked for nearby. */
function quickOf(names: Identity['names'], mailboxes: string[], phones: Identity['phones']) {
  const parts = [
    ...wordsOf(names)
      .filter((word) => [...word].length > 1)
      .map((word) => spelled(word.toLowerCase())),
    ...mailboxes.map(escaped),
  ];
  return anyOf([...parts, ...phones.flatMap((phone) => dialedNearby(phone) ?? [])]);
}
