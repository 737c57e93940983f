import { foldText } from './search-text.ts';
import { FieldLimit } from './shared-constants.ts';

/** The last part of an article's address on the website: words of any script in lowercase, with hyphens between them. */
export const SlugPattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

/**
 * The address that an article gets because of its title.
 * @returns `article` for a title without letters and digits
 */
export function slugOf(title: string) {
  const words =
    foldText(title)
      .replaceAll("'", '')
      .normalize('NFC')
      .match(/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu) ?? [];
  const kept: string[] = [];
  for (const word of words) {
    if (kept.length > 0 && [...kept, word].join('-').length > FieldLimit.slug) break;
    kept.push(word.slice(0, FieldLimit.slug));
  }
  return kept.join('-').replace(/[\ud800-\udbff]$/, '') || 'article';
}
