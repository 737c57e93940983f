import { z } from 'zod';
import type { Article } from './api.ts';

/** An article as typed in the form. */
export const ArticleWords = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
});
export type ArticleWords = z.output<typeof ArticleWords>;

/** The draft of an edit, or of a new article. */
export const articleDraft = {
  nameOf: (article: Article | undefined) => (article ? `article:${article.id}` : 'new-article'),
  schema: ArticleWords,
};

const blank = { title: '', category: '', tags: [] as string[], content: '', isPublished: false };

export function wordsOf({ title, category, tags, content, isPublished }: typeof blank = blank): ArticleWords {
  return { title, category, tags: tags.join(', '), content, isPublished };
}
