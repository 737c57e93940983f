import type { ArticleSuggestion, notePublicSolved, suggestPublicArticles } from '#contract/article-suggestions.ts';
import { SuggestionText } from '#contract/articles-constants.ts';

// As for the message, the schemas stay out of the page's script.
const address: (typeof suggestPublicArticles)['url'] = '/api/help/suggestions';
const solved: (typeof notePublicSolved)['url'] = '/api/help/:articleId/solved';

/** The beginning of a message, as articles are suggested for it: on one line. */
export const textOf = (message: string) => message.replace(/\s+/g, ' ').trim().slice(0, SuggestionText).trim();

/** @returns no articles if they can't be loaded: nobody waits for them */
export async function suggestionsFor(text: string, signal: AbortSignal): Promise<ArticleSuggestion[]> {
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ text })}`, { signal });
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/** Counts that an article solved the problem of a visitor. */
export async function countSolved(articleId: string) {
  const response = await fetch(solved.replace(':articleId', articleId), { method: 'POST' }).catch(() => undefined);
  return response?.ok ?? false;
}
