import { sql } from 'drizzle-orm';
import { foldText, searchWords } from '#contract/search-text.ts';
import { type Db, one } from '#server/database/client.ts';
import { asciiOnly, askedWords, containing } from '#server/database/search-words.ts';
import { runPlanned } from '#server/database/statement.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { TicketList } from './filters.ts';
import { type Searched, searchList, searchPart } from './search-statement.ts';

/** The ids that were found; all of them only if it is complete. */
export type SearchAnswer = { ids: string[]; isComplete: boolean };

/** How much of a list is read in its order, and how many hits of a word the indexes may have. */
export type Part = { window: number; most: number };

const glance = { window: 200, most: 300 };
const reading = { window: 2_000, most: 0 };
const looking = { window: 0, most: 20_000 };

/**
 * The ids of the first tickets of a list that a search finds, in its order: those in which every word occurs, in the ticket
 * itself, the name or address of its requester, the name of its company or a comment that the actor may see. A ticket that
 * is searched by its number comes first. Names are searched in their own tables, so that renaming someone does not rewrite
 * tickets.
 * @param list the list that is searched
 */
export async function findFirst(db: Db, list: TicketList, search: string, limit: number) {
  const searched = searchOf(list, search, limit);
  const attempt = async (part?: Part) =>
    one(await runPlanned<SearchAnswer>(db, 'tickets/search', statementOf(searched, part), list));
  const { role } = list.actor;
  return searchBy(attempt, limit, role === 'member' || role === 'employee');
}

/** Searches a part of the list, or without one the whole list. */
export function statementOf(searched: Searched, part: Part | undefined) {
  return part ? searchPart(searched, part) : searchList(searched);
}

/**
 * Searches in one way after the other.
 * @param isShort whether the list probably is, so that reading it is the fastest way
 */
export async function searchBy(attempt: (part?: Part) => Promise<SearchAnswer>, limit: number, isShort = false) {
  let answer = await attempt(isShort ? { ...glance, window: reading.window } : glance);
  // Reading on is faster if a glance has found several tickets.
  const ways = answer.ids.length < 3 ? [looking, reading, undefined] : [reading, looking, undefined];
  for (const way of ways) if (!answer.isComplete) answer = await attempt(way);
  return [...new Set(answer.ids)].slice(0, limit);
}

/** What a search looks for in a list. */
export function searchOf(list: Omit<TicketList, 'isRare'>, search: string, limit: number): Searched {
  const { words, number, isReference } = readSearch(search);
  // Every number starts with tkt-, which the index of words leaves out.
  const known = new Map(words.filter((word) => !'tkt-'.includes(word)).map((word) => [withoutPrefix(word), word]));
  const { hasTrigrams, asked } = askedWords([...known.keys()]);
  const askedWhole = asked.map((word) => known.get(word) ?? word);
  const forIndex = (some: string[]) => (hasTrigrams ? some.map((each) => containing(asciiOnly(each))) : some);
  const isNamed = number === undefined ? undefined : sql`${tickets.number} = (select ${number}::bigint)`;
  return {
    ...list,
    limit,
    // A later page does not have the ticket that came first.
    where: isNamed && list.isContinued ? sql`${list.where} and not ${isNamed}` : list.where,
    isFirst: list.isContinued ? undefined : isNamed,
    isReference,
    hasTrigrams,
    words: [...new Set([...askedWhole, ...words])].map(containing),
    asked: forIndex(askedWhole),
    askedOwn: forIndex(asked),
    asksAll: asked.length === words.length,
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
