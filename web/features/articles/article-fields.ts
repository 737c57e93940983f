import { z } from 'zod';
import type { Article } from './api.ts';

/** An article as typed in the form. */
export const ArticleFields = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
});
export type ArticleFields = z.output<typeof ArticleFields>;

/** The draft of an edit, or of a new article. */
export const articleDraft = {
  nameOf: (article: Article | undefined) => (article ? `article:${article.id}` : 'new-article'),
  schema: ArticleFields,
};

const blank = { title: '', category: '', tags: [] as string[], content: '', isPublished: false };

export function fieldsOf({ title, category, tags, content, isPublished }: typeof blank = blank): ArticleFields {
  return { title, category, tags: tags.join(', '), content, isPublished };
}
