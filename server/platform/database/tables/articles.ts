import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ArticleAudiences } from '#contract/articles-constants.ts';
import { createdAt, deletedAt, id, isOneOf, moment, tsvector, version } from './columns.ts';
import { companies } from './companies.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

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
    /** Who may read it once it is published (server/platform/domain/visible-articles.ts). */
    audience: text({ enum: ArticleAudiences }).notNull().default('clients'),
    /** The last part of its address on the website. The default is for older programs, which do not know slugs. */
    slug: text().notNull().default(sql`gen_random_uuid()::text`),
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
    /** The words of the title and the tags, for suggestions. */
    headline: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`to_tsvector('english'::regconfig, article_words(${articles.title} || ' ' || ${articles.tagLine}))`,
      ),
    /** The same as one text, for searches with typos. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${articles.title}) || E'\\n' || searchable(${articles.tagLine}) || E'\\n' || searchable(${articles.category}) || E'\\n' || searchable(${articles.plainText}) || E'\\n' || folded(link_addresses(${articles.content}))`,
      ),
    /** The ticket that it was made from. */
    ticketId: uuid().references(() => tickets.id),
    version,
    /** How often clients opened it. */
    reads: bigint({ mode: 'number' }).notNull().default(0),
    /** How often readers said that it helped them, and that it did not. */
    helpful: integer().notNull().default(0),
    notHelpful: integer().notNull().default(0),
    /** How often it was suggested for a ticket and made it unnecessary. */
    solved: integer().notNull().default(0),
    createdAt,
    updatedAt: moment().notNull().defaultNow(),
    deletedAt,
  },
  (article) => [
    check('audience_is_known', isOneOf(article.audience, ArticleAudiences)),
    uniqueIndex('articles_slug').on(article.slug).where(sql`${article.deletedAt} is null`),
    index('articles_by_change').on(article.updatedAt.desc().nullsFirst(), article.id.desc().nullsFirst()),
    index('articles_of_category').on(
      article.category,
      article.updatedAt.desc().nullsFirst(),
      article.id.desc().nullsFirst(),
    ),
    index('articles_public')
      .on(article.updatedAt.desc().nullsFirst(), article.id.desc().nullsFirst())
      .where(sql`${article.audience} = 'public' and ${article.isPublished} and ${article.deletedAt} is null`),
    index('articles_document').using('gin', article.document),
    index('articles_of_ticket').on(article.ticketId).where(sql`${article.ticketId} is not null`),
    index('articles_headline').using('gin', article.headline),
    index('articles_search').using('gin', sql`${article.searchText} gin_trgm_ops`),
  ],
);

/** The companies that an article with the audience `companies` is for. */
export const articleCompanies = pgTable(
  'article_companies',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
  },
  (company) => [
    primaryKey({ columns: [company.articleId, company.companyId] }),
    index('article_companies_of_company').on(company.companyId),
  ],
);

/** The addresses that articles had before. An address that is in use comes first. */
export const earlierSlugs = pgTable(
  'earlier_slugs',
  {
    slug: text().primaryKey(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id),
    createdAt,
  },
  (earlier) => [index('earlier_slugs_of_article').on(earlier.articleId)],
);

/** What each save of an article made of it, the newest included. */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id),
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    category: text().notNull(),
    tags: text().array().notNull(),
    isPublished: boolean().notNull(),
    audience: text({ enum: ArticleAudiences }).notNull(),
    /** Null for what was saved before versions were kept. */
    authorId: uuid().references(() => users.id),
    createdAt,
  },
  (version) => [
    primaryKey({ columns: [version.articleId, version.version] }),
    check('audience_is_known', isOneOf(version.audience, ArticleAudiences)),
    index('article_versions_of_author').on(version.authorId).where(sql`${version.authorId} is not null`),
  ],
);

/** Searches of readers that found no article, each once however it was spelled. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    id,
    /** Folded (contract/search-text.ts). */
    words: text().notNull(),
    /** As it was typed last. */
    search: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: moment().notNull().defaultNow(),
  },
  (missed) => [
    uniqueIndex('missed_searches_words').on(missed.words),
    index('missed_searches_by_times').on(
      missed.times.desc().nullsFirst(),
      missed.lastAt.desc().nullsFirst(),
      missed.id.desc().nullsFirst(),
    ),
    index('missed_searches_last').on(missed.lastAt),
  ],
);
