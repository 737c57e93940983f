import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';

export const SpellingKinds = ['tag', 'ticket category', 'article tag', 'article category'] as const;

/** The spelling of each tag and category that differs from others in more than case. */
export const spellings = pgTable(
  'spellings',
  {
    kind: text({ enum: SpellingKinds }).notNull(),
    folded: text().notNull(),
    spelling: text().notNull(),
  },
  (known) => [
    primaryKey({ columns: [known.kind, known.folded] }),
    check('known_kind', sql`${isOneOf(known.kind, SpellingKinds)}`),
  ],
);
