import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchBrowser } from '#test/browser.ts';
import { freePort } from '../scripts/free-port.ts';

export type Measurement = Awaited<ReturnType<typeof measurePage>>;

/** The fields we read of Lighthouse’s report. */
type Report = {
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { items: unknown[] } }
  >;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

/** Installed separately, so that only these measurements need its packages. */
const lighthouse = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));

/** Chrome can reach only this machine, so a page that needs another host fails. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Loads a page once, with Lighthouse’s defaults: a first visit on a phone on slow 4G.
 * @returns scores of 100, times in milliseconds, bytes over the wire, and the audits that cost points
 * @throws Lighthouse's error if the page could not be loaded
 */
export async function measurePage(url: string) {
  const { audits, categories } = await reportOf(url);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = (audits['network-requests']?.details?.items ?? []) as {
    resourceType: string;
    transferSize: number;
  }[];
  const sizeOf = (some: typeof requests) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
    tbt: Math.round(value('total-blocking-time')),
    total: sizeOf(requests),
    script: sizeOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    missed: weighty.flatMap(({ id }) => {
      const { score = 1, title } = audits[id] ?? {};
      return score !== null && score < 0.9 && title ? [title] : [];
    }),
  };
}

async function reportOf(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, offline]);
  try {
    const options = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
    const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, ...options], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  } finally {
    await browser.close();
  }
}
