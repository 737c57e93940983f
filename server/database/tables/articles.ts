import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, deletedAt, id, moment, tsvector } from './columns.ts';

export const articles = pgTable(
  'articles',
  {
    id,
    title: text().notNull(),
    /** Markdown, as typed. */
    content: text().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    isPublished: boolean().notNull().default(false),
    /** `content` as plain text, updated by every writer of `content`. */
    plainText: text().notNull(),
    /** `tags` on one line, because a generated column can't join an array; updated with `tags`. */
    tagLine: text().notNull(),
    /**
     * Weights for ranking: words in the title count more than words in the tags, and those more than words in the text.
     */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english'::regconfig, article_words(${articles.title})), 'A') || setweight(to_tsvector('english'::regconfig, article_words(${articles.tagLine})), 'B') || setweight(to_tsvector('english'::regconfig, article_words(${articles.plainText})), 'C') || setweight(to_tsvector('english'::regconfig, article_words(link_addresses(${articles.content}))), 'D')`,
      ),
    /** The same as one text, for searches with typos. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${articles.title}) || E'\\n' || searchable(${articles.tagLine}) || E'\\n' || searchable(${articles.category}) || E'\\n' || searchable(${articles.plainText}) || E'\\n' || folded(link_addresses(${articles.content}))`,
      ),
    /** Counts the changes, to detect stale copies. */
    version: integer().notNull().default(1),
    /** How often clients opened it. */
    reads: bigint({ mode: 'number' }).notNull().default(0),
    createdAt,
    updatedAt: moment().notNull().defaultNow(),
    deletedAt,
  },
  (article) => [
    index('articles_by_change').on(article.updatedAt.desc().nullsFirst(), article.id.desc().nullsFirst()),
    index('articles_of_category').on(
      article.category,
      article.updatedAt.desc().nullsFirst(),
      article.id.desc().nullsFirst(),
    ),
    index('articles_document').using('gin', article.document),
    index('articles_search').using('gin', sql`${article.searchText} gin_trgm_ops`),
  ],
);
