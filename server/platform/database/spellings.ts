import { and, eq, inArray, sql } from 'drizzle-orm';
import { foldedWord, uniqueWords } from '#contract/primitives.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import type { Db } from './client.ts';
import { type SpellingKinds, spellings } from './tables/spellings.ts';

type Kind = (typeof SpellingKinds)[number];

/** The categories that every installation has. */
const categories = TicketCategories.map((category) => [foldedWord(category), category] as const);

/**
 * Words as they were spelled first, so that `VPN` and `vpn` are one tag, one filter and one line of a report.
 * @returns the words in their order, each once
 */
export async function findSpellings(db: Db, kind: Kind, words: string[]) {
  return spelled(words, await lookUp(db, kind, words));
}

/** Like `findSpellings`, for one word and as part of another statement. */
export function spellingOf(kind: Kind, word: string) {
  const isAsked = and(eq(spellings.kind, kind), eq(spellings.folded, foldedWord(word)));
  return sql<string>`coalesce((select ${spellings.spelling} from ${spellings} where ${isAsked}), ${word})`;
}

/** Like `findSpellings`; from now on the words that are new have the spelling that they have here. */
export async function keepSpellings(tx: Db, kind: Kind, words: string[]) {
  const known = await lookUp(tx, kind, words);
  const added = new Map(
    uniqueWords(words)
      .map((word): Pair => [foldedWord(word), word])
      .filter(([word]) => !known.has(word)),
  );
  if (added.size === 0) return spelled(words, known);

  // Always in the same order, so that two transactions never wait for each other.
  const rows = [...added].sort().map(([word, spelling]) => ({ kind, folded: word, spelling }));
  await tx.insert(spellings).values(rows).onConflictDoNothing();
  return findSpellings(tx, kind, words);
}

type Pair = [folded: string, spelling: string];

async function lookUp(db: Db, kind: Kind, words: string[]) {
  const known = new Map<string, string>(kind === 'ticket category' ? categories : []);
  const asked = [...new Set(words.map(foldedWord))].filter((word) => !known.has(word));
  if (asked.length === 0) return known;

  const isAsked = and(eq(spellings.kind, kind), inArray(spellings.folded, asked));
  const rows = await db.select().from(spellings).where(isAsked);
  return new Map([...known, ...rows.map((row): Pair => [row.folded, row.spelling])]);
}

function spelled(words: string[], known: Map<string, string>) {
  return [...new Set(words.map((word) => known.get(foldedWord(word)) ?? word))];
}
