import { expect, test } from 'vitest';
import { publicPages, readOutline, servicePages, siteAddress } from './site.ts';
import { withSite } from './world.ts';

type Thing = Record<string, unknown> & { '@type': unknown };

const site = withSite();

/** The kinds of LocalBusiness that an IT company may be. */
const businesses = ['LocalBusiness', 'ProfessionalService', 'ComputerStore', 'ElectronicsStore'];
const addresses = ['@id', 'url', 'image', 'logo', 'item', 'mainEntityOfPage'];

async function readThings(path: string) {
  const outline = await readOutline(site, path);
  const documents = outline.data.map((text) => JSON.parse(text));
  return { ...outline, documents, things: documents.flatMap(thingsIn) };
}

/** All nodes with a type, at any depth. */
function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(thingsIn);
  return isThing(value) ? [value, ...inside] : inside;
}

const isThing = (value: object): value is Thing => '@type' in value;

function isA(types: string[]) {
  return (thing: Thing) => [thing['@type']].flat().some((type) => types.includes(String(type)));
}

/** A reference to a node that is described elsewhere. */
const isReference = (thing: Thing) => '@id' in thing && !('address' in thing);

test.each(publicPages)('%s has structured data of schema.org, whose addresses lie on the site', async (path) => {
  const { documents, things } = await readThings(path);

  expect(documents.length).toBeGreaterThan(0);
  for (const document of documents) expect(document['@context']).toBe('https://schema.org');
  for (const thing of things) {
    for (const address of addresses.map((name) => thing[name]).filter((value) => typeof value === 'string')) {
      expect(`${address}/`.startsWith(`${siteAddress}/`), `${address} lies on ${siteAddress}`).toBe(true);
    }
  }
});

test('the business has a name, an address and a telephone number', async () => {
  const { things } = await readThings('/');

  const described = things.filter(isA(businesses)).filter((thing) => !isReference(thing));
  expect(described).toHaveLength(1);
  expect(described[0]).toMatchObject({
    name: expect.stringMatching(/\S/),
    telephone: expect.stringMatching(/^\+1/),
    url: expect.stringMatching(/^https?:/),
    address: {
      '@type': 'PostalAddress',
      addressLocality: expect.stringMatching(/\S/),
      addressRegion: expect.stringMatching(/\S/),
      addressCountry: 'US',
    },
  });
});

test.each(publicPages)('a business that %s points at is the one of the home page', async (path) => {
  const [home, page] = await Promise.all([readThings('/'), readThings(path)]);

  const known = home.things.filter(isA(businesses)).map((thing) => thing['@id']);
  for (const business of page.things.filter(isA(businesses))) {
    if (isReference(business)) expect(known).toContain(business['@id']);
    else expect(business).toMatchObject({ name: expect.stringMatching(/\S/), address: expect.anything() });
  }
});

test.each(servicePages)('%s describes its service, who provides it and where', async (path) => {
  const { things } = await readThings(path);

  const [service] = things.filter(isA(['Service']));
  expect(service).toMatchObject({
    name: expect.stringMatching(/\S/),
    description: expect.stringMatching(/\S/),
    provider: expect.anything(),
    areaServed: expect.anything(),
  });
});

test.each(publicPages)('the questions in the structured data of %s are those on the page', async (path) => {
  const { things, text, sections } = await readThings(path);

  const questions = things.filter(isA(['Question']));
  const isAsking = sections.some((heading) => /frequently asked|\bFAQ/i.test(heading));
  expect(things.some(isA(['FAQPage']))).toBe(questions.length > 0);
  if (isAsking) expect(questions).not.toEqual([]);
  for (const question of questions) {
    const [answer] = thingsIn(question.acceptedAnswer);
    expect(text).toContain(question.name);
    expect(text).toContain(answer?.text);
  }
});
