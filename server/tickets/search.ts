import { foldText, searchWords } from '#contract/search-text.ts';
import { type Db, one } from '#server/database/client.ts';
import { asciiOnly, askedWords, containing } from '#server/database/search-words.ts';
import { statement } from '#server/database/statement.ts';
import type { Filters } from './filters.ts';
import type { Narrowing } from './queries.ts';

/** The ids that were found; all of them only if it is complete. */
export type SearchAnswer = { ids: string[]; isComplete: boolean };
const first = statement<SearchAnswer>('tickets/search');

/** How much of a list is read in its order, and how many hits of a word the indexes may have. */
const glance = { options: ['part'], values: { window: 200, most: 300 } };
const reading = { options: ['part'], values: { window: 2_000, most: 0 } };
const looking = { options: ['part'], values: { window: 0, most: 20_000 } };
const everything = { options: ['whole'], values: { window: 0, most: 0 } };

/**
 * The ids of the first tickets of a list that a search finds, in its order: those in which every word occurs, in the ticket
 * itself, the name or address of its requester, the name of its company or a comment that the actor may see. A ticket that
 * is searched by its number comes first. Names are searched in their own tables, so that renaming someone does not rewrite
 * tickets.
 * @param filters the list that is searched
 */
export async function findFirst(db: Db, filters: Filters, search: string, limit: number) {
  const { options, values } = searchOf(filters, search);
  const attempt = async (way: Narrowing) =>
    one(await first(db, [...options, ...way.options], { ...values, ...way.values, limit }, filters));
  return searchBy(attempt, limit, filters.options.includes('own'));
}

/**
 * Searches in one way after the other.
 * @param isShort whether the list probably is, so that reading it is the fastest way
 */
export async function searchBy(attempt: (way: Narrowing) => Promise<SearchAnswer>, limit: number, isShort = false) {
  let answer = await attempt(
    isShort ? { ...glance, values: { ...glance.values, window: reading.values.window } } : glance,
  );
  // Reading on is faster if a glance has found several tickets.
  const ways = answer.ids.length < 3 ? [looking, reading, everything] : [reading, looking, everything];
  for (const way of ways) if (!answer.isComplete) answer = await attempt(way);
  return [...new Set(answer.ids)].slice(0, limit);
}

/** Options and values of the statement that searches a list. */
export function searchOf(filters: Pick<Filters, 'options' | 'values' | 'isContinued'>, search: string): Narrowing {
  const { words, number, isReference } = readSearch(search);
  // Every number starts with tkt-, which the index of words leaves out.
  const known = new Map(words.filter((word) => !'tkt-'.includes(word)).map((word) => [withoutPrefix(word), word]));
  const { hasTrigrams, asked } = askedWords([...known.keys()]);
  const askedWhole = asked.map((word) => known.get(word) ?? word);
  const [word = '', ...others] = new Set([...askedWhole, ...words]);
  const forIndex = (some: string[]) => (hasTrigrams ? some.map((each) => containing(asciiOnly(each))) : some);
  const isClients = filters.options.some((option) => option === 'own' || option === 'manager');
  return {
    options: [
      ...filters.options,
      ...kindsOf(hasTrigrams, isClients, others.length > 0),
      ...(number === undefined ? [] : [filters.isContinued ? 'without' : isReference ? 'reference' : 'exact']),
    ],
    values: {
      ...filters.values,
      ...{ number, word: containing(word), others: others.map(containing), patterns: words.map(containing) },
      ...{ asked: forIndex(askedWhole), askedOwn: forIndex(asked), asksAll: asked.length === words.length },
    },
  };
}

/** Internal notes are searched only for staff. One word finds its index also in a small table, several words do not. */
function kindsOf(hasTrigrams: boolean, isClients: boolean, isSeveral: boolean) {
  const ofWords = isSeveral ? 'many' : 'words';
  const kind = hasTrigrams ? ofWords : 'letters';
  const rest = [...(isSeveral && !hasTrigrams ? ['some'] : []), ...(isSeveral && isClients ? ['public'] : [])];
  return [kind, ...(isClients ? [] : [`staff_${kind}`]), ...rest];
}

const withoutPrefix = (word: string) => word.replace(/^(tkt|kt|t)?-(?=\d+$)/, '');

/** The number of the ticket that a search names; a list has it first. */
export const numberIn = (search: string | undefined) => (search ? readSearch(search).number : undefined);

/** What mail programs, and the subjects of our own emails, have before a number. */
const Prefix =
  /^(\s*(re|fwd?|aw|wg|tr|rv|sv|vs|antw|on call|news about)(\[\d+\])?\s*:?(?=[\s[])\s*)+(?=\[?tkt|.*\[tkt)/;
const Reference = /\[tkt-(\d{1,15})\]/;
const Named =
  /^\s*[[(#]*(\d{1,15})[\])]*\s*$|(?<![^\s('[#])tkt[^\p{L}\p{N}]{0,3}(\d{1,15})(?![^\s)\]:;,.!?'])|(?<!\S)#(\d{1,15})(?!\S)/u;

/**
 * The words of a search for tickets, and the number that it names: `1064`, `#1064`, `TKT-1064`, `tkt 1064` and `TKT1064`. With
 * brackets, as in the subject of an email, it is found whatever else stands there.
 */
function readSearch(search: string) {
  const text = foldText(search);
  const reference = Reference.exec(text)?.[1];
  const number = reference ?? Named.exec(text)?.slice(1).find(Boolean);
  return {
    words: searchWords(number === undefined ? search : text.replace(Prefix, '')),
    number: number === undefined ? undefined : BigInt(number).toString(),
    isReference: reference !== undefined,
  };
}
