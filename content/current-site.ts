import { readFolder } from './read-site.ts';
import type { Folder } from './schemas/folder.ts';
import { type SharedSettings, type Site, siteOf } from './site.ts';

/** Which site this process runs: one folder, read at startup and again when it changed. */
let current: { folder: Folder; site: Site } | undefined;

/**
 * Reads a folder and runs it from now on.
 * @throws SiteError if it has mistakes; the site that runs stays as it is
 */
export function loadSite(path: string) {
  const folder = readFolder(path);
  current = { folder, site: siteOf(folder) };
}

/** Why the folder's last state is not what runs: a sentence for each mistake in it. */
let mistakes: readonly string[] = [];

/** Remembers the mistakes for which the folder is not shown as it is; none once it is. */
export function noteFolderMistakes(sentences: readonly string[]) {
  mistakes = sentences;
}

/** The mistakes for which an earlier state of the folder runs, each as a sentence with its file and line. */
export const folderMistakes = () => mistakes;

/**
 * The site of the folder that this process runs.
 * @param settings what the settings say instead of the folder; without them, as the folder says
 */
export function currentSite(settings?: SharedSettings): Site {
  if (!current) throw new Error('loadSite() must be called before currentSite()');
  return settings ? siteOf(current.folder, settings) : current.site;
}
