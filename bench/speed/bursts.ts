import pg from 'pg';
import { requestOf, type Scene, searchFor } from './calls.ts';
import { medianOf, ratioOf, takeTurns } from './drive.ts';
import { type Place, settle, tidy } from './places.ts';
import { rareWord } from './vocabulary.ts';

/** How many tickets of one kind came last. */
const SIZES = [0, 200, 2_000, 20_000];
/** A word in one in twenty of them, as the usual one is in all others, and one of tickets that are older than all others. */
const [BURST, OLDEST] = ['avalanche', 'tamarisk'];
const OLD_TICKETS = 2_000;

/** What is searched. Each text also stands for what the burst lacks. */
const searches = {
  'a common word': 'printer',
  'a rare word': rareWord,
  'no word of any ticket': 'quetzalcaotl',
  'two common words, never together': 'scanner badge',
  'a word of the oldest': OLDEST,
};

/** Medians in milliseconds after a burst, and the ratio to the search for a word that the newest tickets have. */
export type BurstFigures = { tickets: number; burst: number; search: string; p50: number; times: number };

/** Searches of each kind, alternating with the usual one, after bursts of tickets that lack their words. */
export async function measureBursts(place: Place, url: string, scene: Scene, seconds: number) {
  const client = new pg.Client({ connectionString: place.address });
  await client.connect();
  const figures: BurstFigures[] = [];
  await client.query(insertTickets, [OLD_TICKETS, OLDEST, '2001-01-01', 1]);
  let newest = 0;
  for (const burst of SIZES) {
    await client.query(insertTickets, [burst - newest, BURST, '2090-01-01', 20]);
    newest = burst;
    await settle(place);
    for (const [name, text] of Object.entries(searches)) {
      const sideOf = (search: string) => ({ url, next: requestOf(searchFor(search), scene) });
      const sides = { usual: sideOf(burst === 0 ? 'printer' : BURST), other: sideOf(text) };
      const { usual, other } = await takeTurns(sides, { connections: 1, seconds });
      const [ones, others] = [other, usual].map((turns) => turns.map(({ p50 }) => p50)) as [number[], number[]];
      figures.push({ tickets: place.tickets, burst, search: name, p50: medianOf(ones), times: ratioOf(ones, others) });
      process.stdout.write(`${JSON.stringify(figures.at(-1))}\n`);
    }
  }
  await client.end();
  await tidy(place);
  return figures;
}

/** Their numbers are higher than those of the seed, so that they are removed like all that calls write. */
const insertTickets = `
  insert into tickets (id, title, description, category, priority, tags, company_id, client_id, created_at, updated_at, public_updated_at)
  select gen_random_uuid(), case when n % $4::int = 0 then $2 else 'Alarm' end || ' ' || n, 'It began at noon.', 'Other', 'medium', '{}', company_id, client_id, at, at, at
  from generate_series(1, $1::int) n, lateral (select $3::timestamptz + n * interval '1 second' as at) moment,
    (select company_id, client_id from tickets limit 1) theirs`;
