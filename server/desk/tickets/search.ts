import { sql } from 'drizzle-orm';
import { foldText, searchWords } from '#contract/search-text.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { asciiOnly, askedWords, containing } from '#server/platform/database/search-words.ts';
import { keyedStatement } from '#server/platform/database/statement.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho } from '#server/platform/domain/any-actor.ts';
import { listAfter, type TicketList } from './filters.ts';
import { searchPart, type Values } from './search-statement.ts';
import { isInFew, type Sample, wordSample } from './word-sample.ts';

/**
 * The ids that were found; all of them only if it is complete.
 * @property place of the last ticket that was read in the order of the list, as a cursor has it
 */
export type SearchAnswer = { ids: string[]; isComplete: boolean; place: string[] | null };

/**
 * The ids of the first tickets that a search found, in the order of the list.
 * @property place where to search on, as a cursor has it, if only the tickets up to there were searched
 */
export type Found = { ids: string[]; place: string[] | undefined };

/** How much of a list is read in its order, and how many hits the indexes may have together. */
export type Part = { window: number; most: number };

const MOST_HITS = 1_000;
const glance = { window: 200, most: MOST_HITS };
const reading = { window: 2_000, most: 0 };
const looking = { window: 0, most: MOST_HITS };

/**
 * The ids of the first tickets of a list that a search finds, in its order: those in which every word occurs, in the ticket
 * itself, the name or address of its requester, the name of its company or a comment that the actor may see. A ticket that
 * is searched by its number comes first. Names are searched in their own tables, so that renaming someone does not rewrite
 * tickets.
 *
 * The work has a bound, whatever is searched. Where that does not reach to the end of the list, the rest is found by a search
 * from there.
 * @param list the list that is searched
 */
export async function findFirst(db: Db, list: TicketList, search: string, limit: number): Promise<Found> {
  const sample = await wordSample(db);
  const attempt = async (part: Part, start: Start) => {
    const { statement, values, key } = searchOf(list, search, { part, start, sample });
    return one(await find(db, { key, make: statement, values, isRare: list.isRare }));
  };
  const { role } = list.actor;
  return searchBy(attempt, limit, role === 'member' || role === 'employee');
}

const find = keyedStatement<SearchAnswer>('desk/tickets/search');

/** After which place in a list to search for how many tickets. */
export type Start = { place: string[] | undefined; count: number };

/**
 * Searches in one way after the other, each time from where the list was read to.
 * @param isShort whether the list probably is, so that reading it is the fastest way
 */
export async function searchBy(
  attempt: (part: Part, start: Start) => Promise<SearchAnswer>,
  limit: number,
  isShort = false,
): Promise<Found> {
  const first = isShort ? { ...glance, window: reading.window } : glance;
  let answer = await attempt(first, { place: undefined, count: limit });
  let place = answer.place ?? undefined;
  const ids = new Set(answer.ids);
  // With several tickets at a glance, reading on is faster, and no index was asked yet.
  for (const part of ids.size < 3 ? [reading] : [reading, looking]) {
    if (answer.isComplete || ids.size >= limit) break;
    answer = await attempt(part, { place, count: limit - ids.size });
    for (const id of answer.ids) ids.add(id);
    if (part.window > 0) place = answer.place ?? undefined;
  }
  return { ids: [...ids].slice(0, limit), place: answer.isComplete ? undefined : place };
}

/**
 * The statement of one attempt of a search.
 * @param sample tells which words are in few tickets
 */
export function searchOf(
  whole: TicketList,
  search: string,
  { part, start: { place, count }, sample }: { part: Part; start: Start; sample: Sample },
) {
  const list = place ? listAfter(whole, place) : whole;
  const { words, number, isReference } = readSearch(search);
  // Every number starts with tkt-, which the index of words leaves out.
  const known = new Map(words.filter((word) => !'tkt-'.includes(word)).map((word) => [withoutPrefix(word), word]));
  const { hasTrigrams, asked } = askedWords([...known.keys()]);
  const wholeOf = (word: string) => known.get(word) ?? word;
  const few = asked.filter((word) => isInFew(wholeOf(word), sample));
  const forIndex = (some: string[]) => (hasTrigrams ? some.map((each) => containing(asciiOnly(each))) : some);
  // The longest first, which most tickets lack.
  const [word = '', ...others] = [...new Set([...asked.map(wholeOf), ...words])].map(containing);
  const shape = { hasOthers: others.length > 0, hasTrigrams, isReference };
  const hasNumber = number !== undefined;
  return {
    key: JSON.stringify([list.key, hasNumber, shape]),
    values: {
      ...list.values,
      ...{ ...part, limit: count, number, word, others },
      ...{ asked: forIndex(few.map(wholeOf)), askedOwn: forIndex(few), askedCount: few.length },
      asksAll: few.length > 0 && few.length === words.length,
    } satisfies Values & Record<string, unknown>,
    statement: () => {
      const isNamed = hasNumber ? sql`${tickets.number} = (select ${sql.placeholder('number')}::bigint)` : undefined;
      // A later page does not have the ticket that came first.
      const isFirst = list.isContinued ? undefined : isNamed;
      const where = isNamed && list.isContinued ? sql`${list.where()} and not ${isNamed}` : list.where();
      return searchPart({ actor: anyoneWho(list.actor.role), where, order: list.order(), isFirst, ...shape });
    },
  };
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
