import { middleOf, middleShare } from '../middle.ts';
import type { Call } from './calls.ts';
import { drive, TURNS } from './drive.ts';
import type { Growth } from './figures.ts';
import { type Place, settle, startOn, tidy } from './places.ts';
import { setScene, warmUp } from './scene.ts';

/** What hardly takes longer with many tickets, in the order in which it is called. */
const isSteady = ({ name }: Call) =>
  /^(first page|search)/.test(name) || ['one ticket', 'create a ticket', 'comment'].includes(name);

/**
 * Calls the program with the fewest tickets and the one with the most in turns, at one connection: minutes apart a small
 * machine is not as fast as it was, which would look like growth.
 * @param seconds how long a turn takes
 */
export async function* measureGrowth(
  places: Place[],
  { calls, seconds }: { calls: Call[]; seconds: number },
): AsyncGenerator<Omit<Growth, 'database'>> {
  const bySize = places.toSorted((one, other) => one.tickets - other.tickets);
  const [few, many] = [bySize[0], bySize.at(-1)];
  if (!few || !many || few === many) return;

  const steady = calls.filter(isSteady);
  await using running = new AsyncDisposableStack();
  const sides = [await openSide(few, steady, running), await openSide(many, steady, running)] as const;
  for (const call of steady) {
    for (const { place } of sides) await settle(place);
    const turns = await takeTurns(sides, call, seconds);
    yield {
      call: call.name,
      few: { tickets: few.tickets, p50: middleOf(turns.few) },
      many: { tickets: many.tickets, p50: middleOf(turns.many) },
      times: middleShare(turns.many, turns.few),
    };
  }
  for (const { place } of sides) await tidy(place);
}

type Side = Awaited<ReturnType<typeof openSide>>;

async function openSide(place: Place, calls: Call[], running: AsyncDisposableStack) {
  const program = await startOn(place);
  running.defer(async () => void (await program.stop()));
  const scene = await setScene(program.url, place.address);
  await warmUp(program.url, calls, scene);
  await tidy(place);
  return { place, program, scene };
}

/** The medians of each turn. */
async function takeTurns([few, many]: readonly [Side, Side], call: Call, seconds: number) {
  const medianOf = async ({ program, scene }: Side) =>
    (await drive(program.url, { connections: 1, seconds, next: call.next(scene) })).p50;
  const turns = { few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.few.push(await medianOf(few));
    turns.many.push(await medianOf(many));
  }
  return turns;
}
