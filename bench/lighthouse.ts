import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launchBrowser } from '#test/browser.ts';

/** What Lighthouse says of one page: scores of 100, times in milliseconds, sizes in bytes over the wire. */
export type Measurement = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  total: number;
  script: number;
  /** How fast the machine was at that moment, by Lighthouse's own measure. */
  benchmarkIndex: number;
  /** The audits that cost points, in Lighthouse's words. */
  missed: string[];
};

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Nothing but this machine can be reached: a page that needed another host would fail, and Chrome itself calls nobody. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/**
 * Loads a page once, as Lighthouse does by default: a phone on slow 4G. Each run has a browser of its own, as a first
 * visit has.
 * @throws Error in Lighthouse's words when the page could not be loaded
 */
export async function measurePage(url: string): Promise<Measurement> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, offline]);
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}.`);
    if (result.lhr.runtimeError) throw new Error(`${url} could not be measured: ${result.lhr.runtimeError.message}`);
    return figuresOf(result.lhr);
  } finally {
    await browser.close();
  }
}

function figuresOf(report: Report): Measurement {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => measuredBy(report, audit);
  const requests = requestsOf(report);
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
    tbt: Math.round(value('total-blocking-time')),
    total: sizeOf(requests),
    script: sizeOf(scripts),
    benchmarkIndex: report.environment.benchmarkIndex,
    missed: missedAudits(report),
  };
}

function measuredBy({ audits }: Report, audit: string) {
  const value = audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}.`);
  return value;
}

type Transfer = { resourceType: string; transferSize: number };

function requestsOf({ audits }: Report) {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse did not list what the page loaded.');
  // Lighthouse types the rows of every table alike; these are the columns of this one.
  return details.items as Transfer[];
}

function sizeOf(requests: Transfer[]) {
  return requests.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

function missedAudits({ audits, categories }: Report) {
  const weighty = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return weighty.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    return [audit.displayValue ? `${audit.title} (${audit.displayValue})` : audit.title];
  });
}

async function freePort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}
