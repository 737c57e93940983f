import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { TicketCategories } from '#contract/tickets-constants.ts';

/** Where the product speaks: screens, forms of the website, pages behind links, emails and messages. */
const spoken = globSync([
  'web/{features,portal,ui,lib}/**/*.{ts,tsx}',
  'web/site/{contact,help,status,track}/**/*.{ts,tsx}',
  'contract/**/*.ts',
  'server/{desk,doors,news,people,website}/**/*.{ts,tsx}',
  'server/platform/{domain,links,mail}/**/*.{ts,tsx}',
]).filter((file) => !/\.(test|stories)\.tsx?$|federal-holidays/.test(file));

/** Words that keep their capital: names of days, months, products, companies, people and keys. */
const names = new Set(
  `Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September
  October November December Archway Markdown Microsoft Entra Google Workspace Cloud Okta Keycloak Authentik Grafana Alertmanager
  Prometheus Uptime Kuma Slack Teams Atom Wi Fi Firefox Chrome Safari Edge Linux Windows Android Outlook Enter Shift Escape Tab
  Backspace Delete Space Home End America Chicago Central Eastern Pacific Mountain Alaska Hawaii American Arch Gateway Saint Louis
  Ctrl Mailgun Postmark Cc Dental System Postgre Exchange Zendesk Freshdesk Jira Zammad Message Id English Sample Dana Priya Raman Ada Lovelace Robin
  Familjen Grotesk Figtree Fallback Liberation Sans Mono Noto Serif Open Arial Helvetica Neue Roboto Bold Regular`.split(
    /\s+/,
  ),
);

/** Labels whose capitals are right all the same, each with its reason. */
const exceptions = new Map<string, string>([
  ...TicketCategories.map((category) => [category, 'data of the tickets'] as const),
  ['Contact Us', 'the name of a page of the website'],
  ['Times New Roman', 'the name of a font'],
  ['Times New Roman Bold', 'the name of a font'],
]);

/** Two verbs for the making of one thing, each with its reason. */
const twoVerbs = new Map([
  ['ticket', 'New ticket is the name of the form of clients'],
  ['ticket for', 'New ticket for … is news in an email'],
]);

const families = {
  make: { add: 'added', new: '', create: 'created', report: 'reported', publish: 'published', plan: 'planned' },
  change: { update: 'updated', save: 'saved' },
  end: { delete: 'deleted', remove: 'removed', discard: 'discarded' },
};

/** The texts of the file that is read. */
const seen: string[] = [];
const visitor = new Visitor({
  JSXText: ({ value }) => seen.push(value),
  Literal: ({ value }) => typeof value === 'string' && seen.push(value),
  TemplateElement: ({ value }) => seen.push(value.cooked ?? ''),
});

const labels = spoken.flatMap((file) => labelsIn(file).map((text) => ({ file, text })));

test('labels, titles and messages are in sentence case', () => {
  const wrong = labels.filter(({ text }) => hasTitleCase(text) && !exceptions.has(text));

  expect(labels.length).toBeGreaterThan(2_000);
  expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test.each(Object.entries(families))('one verb says what people do to a thing: %s', (_, verbs) => {
  const said = new Map<string, Set<string>>();
  for (const { text } of labels) {
    const [verb, thing] = actionIn(text, verbs) ?? [];
    if (verb && thing && !['it', 'them'].includes(thing)) said.set(thing, (said.get(thing) ?? new Set()).add(verb));
  }
  const wrong = [...said].filter(([thing, used]) => used.size > 1 && !twoVerbs.has(thing));

  expect(said.size).toBeGreaterThan(5);
  expect(wrong.map(([thing, used]) => `${thing}: ${[...used].join(', ')}`)).toEqual([]);
});

/** Texts of a file that may be shown: of elements, attributes and values, by their look. */
function labelsIn(file: string) {
  seen.length = 0;
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return seen.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /^[A-Z][a-z’]*(?: |$)/.test(text));
}

/** Sentences may name a button by its label, with its capital. */
function hasTitleCase(text: string) {
  const words = text.replace(/[.!?…:]$/, '').split(' ');
  if (words.length > 6 || /[.!?:] /.test(text)) return false;
  return words
    .slice(1)
    .some((word) => /^[A-Z][a-z]+$/.test(word.replace(/[,“”()]/g, '')) && !names.has(word.replace(/\W/g, '')));
}

/** `Add company`, `Company added` and `Failed to add the company` are all about adding a company. */
function actionIn(text: string, verbs: Record<string, string>) {
  for (const [verb, participle] of Object.entries(verbs)) {
    const start = new RegExp(`^(?:Failed to )?${verb} (?:an? |the |your )?([a-zA-Z- ]{2,25})[….]?$`, 'i').exec(text);
    const end = participle ? new RegExp(`^([a-zA-Z- ]{2,25}) ${participle}!?$`, 'i').exec(text) : null;
    const thing = (start ?? end)?.[1]?.toLowerCase();
    if (thing) return [verb, thing] as const;
  }
  return;
}
