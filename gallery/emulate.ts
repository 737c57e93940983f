import { commands } from 'vitest/browser';
import type { Media } from './browser-commands.ts';

let emulated = '{}';

/** Shows the page as a browser with these settings would, which takes the browser longer than a story if they change. */
export async function emulate(media: Media) {
  const wanted = JSON.stringify(media);
  if (wanted === emulated) return;
  emulated = wanted;
  await commands.emulate(media);
}
