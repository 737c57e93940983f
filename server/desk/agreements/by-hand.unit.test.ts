import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Adjustment, AgreementPreview } from '#contract/agreements.ts';
import { centsInWords } from '#contract/money-words.ts';
import { computePreview } from './preview.ts';

/** The price list that docs/agreements.md names. */
const prices = {
  hourly: { remote: 75_00, on_site: 125_00, training: 100_00 },
  travel: 25_00,
  minimumMinutes: 60,
  stepMinutes: 15,
};

/** A line of a table by the heads of its columns. */
type Line = Record<string, string>;

const examples = readFileSync('docs/agreements.md', 'utf8')
  .split('\n### ')
  .slice(1)
  .map((section) => ({
    title: section.split('\n', 1)[0] ?? '',
    body: JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? ''),
    lines: linesOf(section),
  }));

test.each(examples)('$title', ({ body, lines }) => {
  let month = '';
  const dated = lines.map((line) => {
    month = line.Month || month;
    return { month, line };
  });
  const open = [...new Set(dated.map((each) => each.month))];
  const preview = AgreementPreview.parse({
    ...body,
    entries: dated.flatMap(({ month, line }) => listIn(line.Time).map((text) => entryOf(month, text))),
    months: [...(body.months ?? []), ...open],
  });
  const names = preview.agreements.map(({ name, id }, index) => [name, id ?? String(index + 1)] as const);
  const adjustments = dated.flatMap(({ month, line }) =>
    listIn(line.Corrections).map((text) => adjustmentOf(month, new Map(names).get(line.Agreement ?? ''), text)),
  );

  const allocation = computePreview({ ...preview, adjustments }, prices);

  const found = allocation.months.flatMap(({ month, amount, agreements }) =>
    agreements.map((agreement, index) => ({
      Month: index === 0 ? month : '',
      Agreement: agreement.name,
      Included: String(agreement.included),
      'Carried in': String(agreement.carriedIn),
      Bought: String(agreement.bought),
      Corrected: String(agreement.adjusted),
      Used: String(agreement.drawn),
      Over: String(agreement.over),
      'Carried out': String(agreement.carriedOut),
      Expired: String(agreement.expired),
      Owed: String(agreement.owed),
      Amount: index === 0 ? centsInWords(amount) : '',
    })),
  );
  expect(found).toEqual(lines.map(({ Time, Corrections, ...figures }) => figures));
});

test('the tables have twenty months', () => {
  expect(examples.flatMap(({ lines }) => lines).filter(({ Month }) => Month)).toHaveLength(20);
});

test('the worked example is right', () => {
  const works = [
    { kind: 'remote', minutes: 45 },
    { kind: 'remote', minutes: 200 },
    { kind: 'on_site', minutes: 100, hasTravel: true },
    { kind: 'remote', minutes: 20 },
    { kind: 'training', minutes: 90 },
  ];
  const terms = { from: '2026-11', includedMinutes: 600, fee: 700_00, rollsOver: { months: 1 } };
  const asked = (agreements: object[]) =>
    AgreementPreview.parse({
      agreements,
      entries: works.map((work) => ({ ...work, workedOn: '2026-11-12' })),
      months: ['2026-11'],
    });

  const before = computePreview({ ...asked([]), adjustments: [] }, prices);
  const after = computePreview(
    { ...asked([{ kind: 'monthly', startsOn: '2026-11-01', terms: [terms] }]), adjustments: [] },
    prices,
  );

  const words = `${centsInWords(before.months[0]?.amount ?? 0)} → ${centsInWords(after.months[0]?.amount ?? 0)}`;
  expect(readFileSync('docs/agreements.md', 'utf8')).toContain(`“November 2026: ${words}”`);
  expect(after.entries.map(({ countedMinutes }) => countedMinutes)).toEqual([45, 210, 105, 30, 90]);
  expect(after.months[0]?.agreements[0]).toMatchObject({ drawn: 480, carriedOut: 120 });
});

/** The lines of the table of a section. */
function linesOf(section: string): Line[] {
  const [heads = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])));
}

function listIn(cell = '') {
  return cell.split(', ').filter((text) => text !== '');
}

/** Reads an entry such as `20 on site 80 with travel`. */
function entryOf(month: string, text: string) {
  const parts = /^(\d+) (remote|on site|training|covered) (\d+)( with travel)?( not billed)?$/.exec(text);
  if (!parts) return expect.fail(`No time entry: ${text}`);
  const [, day = '', kind = '', minutes, travel, free] = parts;
  return {
    kind: kind.replace(' ', '_'),
    minutes: Number(minutes),
    hasTravel: travel !== undefined,
    isBillable: free === undefined,
    workedOn: `${month}-${day.padStart(2, '0')}`,
  };
}

/** Reads a correction such as `-60 min` or `-$45.50`. */
function adjustmentOf(month: string, agreementId: string | undefined, text: string) {
  const [, sign, dollar, figure] = /^([+-])(\$?)([\d.]+)(?: min)?$/.exec(text) ?? expect.fail(`No correction: ${text}`);
  const change = Math.round(Number(`${sign}${figure}`) * (dollar ? 100 : 1));
  const what = dollar ? { amount: change } : { minutes: change };
  return Adjustment.parse({ month, agreementId, reason: 'Because', ...what });
}
