/** The lists of pages of the API. A page of comments is one record: tickets have comments, too. */
export const Lists = [
  'tickets',
  'users',
  'organizations',
  'articles',
  'sections',
  'user_segments',
  'article_attachments',
] as const;
