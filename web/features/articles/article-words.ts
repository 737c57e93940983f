import { z } from 'zod';
import type { Article, ArticleFields } from './api.ts';

/** An article as it is typed. */
export const ArticleWords = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
});
export type ArticleWords = z.output<typeof ArticleWords>;

const ArticleCopy = z.object({ words: ArticleWords, version: z.number().optional() });
/** What is typed over; a new article has no version. */
export type ArticleCopy = z.output<typeof ArticleCopy>;

/** What is typed and not saved, with what it was typed over. */
export const ArticleDraft = z.object({ typed: ArticleWords, copy: ArticleCopy });

export const emptyCopy: ArticleCopy = {
  words: { title: '', category: '', tags: '', content: '', isPublished: false },
};

export function copyOf({ title, category, tags, content, isPublished, version }: Article): ArticleCopy {
  return { words: { title, category, tags: tags.join(', '), content, isPublished }, version };
}

export function isSame(some: ArticleWords, others: ArticleWords) {
  return Object.keys(changesOf(some, others)).length === 0;
}

/** What was typed over: what somebody else wrote in another field meanwhile stays. */
export function changesOf(typed: ArticleWords, { title, category, tags, content, isPublished }: ArticleWords) {
  return {
    ...(typed.title === title ? {} : { title: typed.title }),
    ...(typed.category === category ? {} : { category: typed.category }),
    ...(typed.tags === tags ? {} : { tags: parseTags(typed.tags) }),
    ...(typed.content === content ? {} : { content: typed.content }),
    ...(typed.isPublished === isPublished ? {} : { isPublished: typed.isPublished }),
  };
}

export function fieldsOf({ tags, ...words }: ArticleWords): ArticleFields {
  return { ...words, tags: parseTags(tags) };
}

/** Tags as they are typed: comma separated, trimmed, without empty ones. */
function parseTags(text: string) {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
