import { currentSite } from '#content/current-site.ts';
import type { Figures } from '#content/locals.ts';
import type { Site } from '#content/site.ts';
import { FigureLimit, FigureNames } from '#contract/claims-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { type Counted, measuredFigures } from '#server/platform/database/tables/measured-figures.ts';
import { findSetting } from '#server/platform/domain/settings.ts';

/** What the website claims. A claim without a number can't be contradicted by one. */
function claimsOf({ satisfaction, replyWithin }: Site['brand']['claims']) {
  return {
    satisfaction:
      satisfaction === undefined
        ? null
        : { words: `Client satisfaction: ${satisfaction}`, percent: Number.parseFloat(satisfaction) || 0 },
    promises: null,
    replies: replyWithin === undefined ? null : { words: `A reply within ${replyWithin}`, percent: 100 },
  };
}

/** The website's claims beside what was measured. A claim is contradicted if it says more. */
export async function listClaims(db: Db) {
  const claims = claimsOf(currentSite().brand.claims);
  const measured = await findFigures(db);
  const figures = FigureNames.map((name) => {
    const counted = measured?.figures[name] ?? { kept: 0, n: 0 };
    const claim = claims[name];
    const isContradicted = claim !== null && isEnough(counted) && percent(counted) < claim.percent;
    return { name, ...counted, claim: claim?.words ?? null, isContradicted };
  });
  const isShown = await findSetting(db, 'show_measured_figures');
  return { measuredAt: measured?.measuredAt ?? null, isShown, figures };
}

/** What the website shows instead of its claims; undefined while it shows those. */
export async function findShown(db: Db): Promise<Figures | undefined> {
  if (!(await findSetting(db, 'show_measured_figures'))) return undefined;
  const figures = (await findFigures(db))?.figures;
  const within = `in the last ${FigureLimit.days} days`;
  return {
    satisfaction: inWords(figures?.satisfaction, (n) => `of ${n} ratings ${within} are good or very good`),
    promises: inWords(figures?.promises, (n) => `of ${n} promises ${within} were kept`),
  };
}

async function findFigures(db: Db) {
  const [row] = await db.select().from(measuredFigures);
  return row;
}

function inWords(counted: Counted | undefined, label: (n: string) => string) {
  if (!counted || !isEnough(counted)) return null;
  // Rounded down: 99.6% is not everything.
  return { value: `${Math.floor(percent(counted))}%`, label: label(counted.n.toLocaleString('en-US')) };
}

function isEnough({ n }: Counted) {
  return n >= FigureLimit.least;
}

function percent({ kept, n }: Counted) {
  return (kept / n) * 100;
}
