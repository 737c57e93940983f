import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { currentSite, loadSite, noteFolderMistakes } from '#content/current-site.ts';
import { SiteError } from '#content/mistakes.ts';

/** What a site is made of; a folder may hold other things beside it. */
const PART = /\.(ya?ml|md|svg|png|jpe?g|webp|avif)$/i;

export type LastGood = ReturnType<typeof lastGoodSite>;

/**
 * A copy of a provider's folder as it was when all of it could be shown, for a start at which it has a mistake.
 * @param siteDir the folder
 * @param dataDir where the program keeps what it needs for the next start
 */
export function lastGoodSite(siteDir: string, dataDir: string) {
  const name = createHash('sha256').update(siteDir).digest('hex').slice(0, 12);
  const kept = join(dataDir, 'last-site', name);

  return {
    /**
     * Runs the copy.
     * @returns false if there is none, or if this version of the program can't read it
     */
    load() {
      if (!existsSync(kept)) return false;
      try {
        loadSite(kept);
        return true;
      } catch (error) {
        if (error instanceof SiteError) return false;
        throw error;
      }
    },
    /** Replaces the copy by what the folder holds now. Without it, for example on a full disk, the next start needs the folder. */
    async keep() {
      if (currentSite().folder !== siteDir) return;
      const unfinished = `${kept}.${randomUUID()}`;
      const isPart = (path: string) => !path.includes('node_modules') && !/(^|[/\\])\./.test(relative(siteDir, path));
      try {
        await cp(siteDir, unfinished, {
          recursive: true,
          dereference: true,
          filter: (path) => isPart(path) && (PART.test(path) || !/\.\w+$/.test(path)),
        });
        await rm(kept, { recursive: true, force: true });
        await rename(unfinished, kept);
      } catch {
        await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
      }
    },
  };
}

/**
 * Runs a provider's folder, or the last one that could be shown if it has a mistake.
 * @returns the sentences about the mistakes
 * @throws SiteError if there is nothing else to show
 */
export function loadSiteOrLast(siteDir: string, dataDir: string) {
  try {
    loadSite(siteDir);
    return [];
  } catch (error) {
    if (!(error instanceof SiteError) || !lastGoodSite(siteDir, dataDir).load()) throw error;
    noteFolderMistakes(error.sentences);
    return error.sentences;
  }
}
