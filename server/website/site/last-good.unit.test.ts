import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { currentSite } from '#content/current-site.ts';
import { SiteError } from '#content/mistakes.ts';
import { root } from '#server/platform/process/root.ts';
import { lastGoodSite, loadSiteOrLast } from './last-good.ts';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'archway-last-good-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a start with a mistake in the folder shows what was shown before, and says what is wrong', async () => {
  const [siteDir, dataDir] = [join(temporaryFolder(), 'site'), temporaryFolder()];
  cpSync(join(root, 'content/second'), siteDir, { recursive: true });
  writeFileSync(join(siteDir, 'notes.docx'), 'not of the site');
  const brand = join(siteDir, 'brand.yaml');
  const before = loadSiteOrLast(siteDir, dataDir);
  await lastGoodSite(siteDir, dataDir).keep();
  const { name } = currentSite().brand;

  writeFileSync(brand, readFileSync(brand, 'utf8').replace(/^city:/m, 'ctiy:'));
  const after = loadSiteOrLast(siteDir, dataDir);

  expect(before).toEqual([]);
  expect(after).toEqual([expect.stringMatching(/brand\.yaml:\d+: `ctiy`: did you mean `city`\?$/)]);
  expect(currentSite().brand).toMatchObject({ name, city: 'Portland' });
  const { folder } = currentSite();
  expect([folder.startsWith(dataDir), existsSync(join(folder, 'pictures/logo.svg'))]).toEqual([true, true]);
  expect(existsSync(join(folder, 'notes.docx'))).toBe(false);

  // What runs is not the folder, so it is no better copy of it.
  await lastGoodSite(siteDir, dataDir).keep();
  expect(loadSiteOrLast(siteDir, dataDir)).toEqual(after);
});

test('without anything shown before, a start with a mistake ends with its sentence', () => {
  const siteDir = temporaryFolder();

  expect(() => loadSiteOrLast(siteDir, temporaryFolder())).toThrow(SiteError);
});
