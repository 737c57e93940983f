import { z } from 'zod';
import { changedFields } from '#web/lib/changed-fields.ts';
import { parseTags } from '#web/lib/tags.ts';
import type { Article, ArticleFields } from './api.ts';

/** An article as typed in the form. */
export const ArticleWords = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
});
export type ArticleWords = z.output<typeof ArticleWords>;

const ArticleCopy = z.object({ words: ArticleWords, version: z.number().optional() });
/** The saved article under the edit; a new article has no version. */
export type ArticleCopy = z.output<typeof ArticleCopy>;

/** Unsaved text, with the saved article it was based on. */
export const ArticleDraft = z.object({ typed: ArticleWords, copy: ArticleCopy });

export const emptyCopy: ArticleCopy = {
  words: { title: '', category: '', tags: '', content: '', isPublished: false },
};

export function copyOf({ title, category, tags, content, isPublished, version }: Article): ArticleCopy {
  return { words: { title, category, tags: tags.join(', '), content, isPublished }, version };
}

export function isSame(some: ArticleWords, others: ArticleWords) {
  return Object.keys(changedFields(some, others)).length === 0;
}

export const fieldsOf = (typed: ArticleWords & { fileIds: string[] }): ArticleFields => asSent(typed);

/** With the tags as the server takes them. */
export function asSent<Words extends { tags: string }>({ tags, ...words }: Words) {
  return { ...words, tags: parseTags(tags) };
}
