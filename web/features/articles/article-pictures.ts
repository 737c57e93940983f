import { PictureTypes } from '#contract/files-constants.ts';
import type { StoredFile } from '#contract/stored-file.ts';

/** Why a file can't be shown in an article; undefined if it can. */
export function pictureProblem({ type }: File) {
  return PictureTypes.some((known) => known === type) ? undefined : 'An article can show PNG, JPEG, WebP and GIF only.';
}

/**
 * A text with a picture in it, as Markdown on a line of its own.
 * @param at where it goes, in characters; at the end by default
 */
export function withPicture(text: string, { id, name }: StoredFile, at = text.length) {
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()];
  const label = name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '');
  const picture = `![${label}](/api/ticketing/files/${id}/preview)`;
  return [before, picture, after].filter(Boolean).join('\n\n');
}
