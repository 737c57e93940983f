/** How many characters of an article its card shows. */
export const PreviewLength = 150;

/** How many articles our pages load at once. */
export const ArticlePage = 24;

/** Maximum length in characters. */
export const ArticleLength = 100_000;

/** Who may read a published article: everybody on the website, all clients, the clients of some companies, or staff. */
export const ArticleAudiences = ['public', 'clients', 'companies', 'staff'] as const;

/** How many companies one article may be for. */
export const ArticleCompanies = 200;

/** How many links of an article are checked at once. */
export const ArticleLinks = 50;

/** How many articles are suggested at once. */
export const MostSuggestions = 3;

/** The shortest text that our pages look for suggestions for, in characters. */
export const LeastSuggestionText = 4;

/** The longest text that articles are suggested for, in characters. */
export const SuggestionText = 300;

export const articleMessages = {
  listFailed: 'Failed to load articles',
  loadFailed: 'Failed to load article',
  fieldsRequired: 'Title, content, and category are required',
  tooNested: 'This text is nested too deeply for an article. Use fewer quotes, lists or marks inside each other.',
  created: 'Article created',
  createFailed: 'Failed to create article',
  updated: 'Article updated',
  updateFailed: 'Failed to update article',
  deleted: 'Article deleted',
  deleteFailed: 'Failed to delete article',
  readingCounted: 'Counted',
  feedbackFailed: 'Your answer could not be sent',
  limited: (wait: string) => `This was counted already. Try again in ${wait}.`,
  thanks: 'Thank you for telling us.',
  suggestionTextRequired: 'Say what the article should be about',
  solvedFailed: 'Your answer could not be sent',
  searchRequired: 'Enter what was searched for',
  searchNoted: 'Counted',
  searchDeleted: 'Taken from the list',
  searchDeleteFailed: 'Failed to take the search from the list',
  targetsRequired: 'Say which articles to find',
  restored: 'Version restored',
  restoreFailed: 'Failed to restore the version',
  versionsFailed: 'Failed to load the versions',
  feedbackListFailed: 'Failed to load what readers say',
  companiesRequired: 'Choose at least one company',
  companyUnknown: 'A company is no longer there. Choose another one.',
  slugTaken: 'Another article has this address, or had it before',
  slugInvalid: 'Use lowercase letters, digits and hyphens, such as reset-your-password',
} as const;

/** How many of the articles read most are on a client’s home. */
export const HomeArticles = 3;
