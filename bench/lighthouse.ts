import lighthouse from 'lighthouse';
import { launchBrowser } from '#test/browser.ts';
import { freePort } from '../scripts/free-port.ts';

export type Measurement = Awaited<ReturnType<typeof measurePage>>;

/** Chrome can reach only this machine, so a page that needs another host fails. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Loads a page once, with Lighthouse’s defaults: a first visit on a phone on slow 4G.
 * @returns scores of 100, times in milliseconds, bytes over the wire, and the audits that cost points
 * @throws Lighthouse's error if the page could not be loaded
 */
export async function measurePage(url: string) {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, offline]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const details = audits['network-requests']?.details;
    // Lighthouse uses one type for the rows of all tables; these are the columns of this one.
    const requests = (details?.type === 'table' ? details.items : []) as {
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
  } finally {
    await browser.close();
  }
}
