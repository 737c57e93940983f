import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { findTicket } from '#contract/tickets.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Tries many random cases, each of them in the database');

const { call, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');

type User = Awaited<ReturnType<typeof insertUser>>;

/** What a merge and a split are in a few words: where a ticket leads, and which tickets a comment has belonged to. */
type Ticket = {
  id: string;
  words: string;
  requester: User;
  participants: User[];
  into?: Ticket;
  from?: Ticket;
  isUsed: boolean;
};
type Comment = { id: string; words: string; isNote: boolean; homes: Ticket[]; isDescription: boolean };
type World = { tickets: Ticket[]; comments: Comment[]; people: User[] };

const placeOf = (ticket: Ticket): Ticket => (ticket.into ? placeOf(ticket.into) : ticket);
const homeOf = ({ homes }: Comment) => homes.at(-1) as Ticket;
const leadsTo = (ticket: Ticket | undefined, target: Ticket): boolean =>
  ticket !== undefined && (ticket === target || leadsTo(ticket.into, target));
const commentsIn = ({ comments }: World, ticket: Ticket) =>
  comments.filter((comment) => !comment.isDescription && placeOf(homeOf(comment)) === ticket);
const mergedInto = ({ tickets }: World, ticket: Ticket) =>
  tickets.filter((merged) => merged.into && placeOf(merged) === ticket);

/** The words that somebody finds in a ticket's thread. */
function threadOf(world: World, ticket: Ticket, isStaff: boolean) {
  const shown = commentsIn(world, ticket).filter(({ isNote }) => isStaff || !isNote);
  return [...shown, ...mergedInto(world, ticket)].map(({ words }) => words).sort();
}

/** The people of a ticket and of those that were merged into it, one into another. */
function peopleOf({ tickets }: World, ticket: Ticket) {
  const merged = tickets.filter((each) => leadsTo(each, ticket));
  return new Set(merged.flatMap(({ requester, participants }) => [requester, ...participants]));
}

/** Tickets whose people change were used: they are told of it. */
function notingNewPeople(world: World, change: () => void) {
  const before = world.tickets.map((ticket) => peopleOf(world, ticket));
  change();
  world.tickets.forEach((ticket, index) => {
    const isSame = before[index]?.symmetricDifference(peopleOf(world, ticket)).size === 0;
    ticket.isUsed ||= !isSame;
  });
}

let count = 0;
const newWords = (kind: string) => `${kind}-${++count}`;

async function start(): Promise<World> {
  const { companyId, ...first } = await insertUser('employee');
  const others = [await insertUser('employee', { companyId }), await insertUser('member', { companyId })];
  const people: User[] = [{ companyId, ...first }, ...others];
  const tickets = [];
  for (const requester of [...people, ...people.slice(0, 1)]) {
    const words = newWords('description');
    const { id } = await insertTicket(requester, { description: words });
    tickets.push({ id, words, requester, participants: [], isUsed: false });
  }
  return { tickets, comments: [], people };
}

const which = fc.nat(999);
const also = fc.array(which, { maxLength: 2 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('write' as const), ticket: which, isNote: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('merge' as const), ticket: which, also, into: which }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('unmerge' as const), ticket: which, also }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('split' as const),
      ticket: which,
      chosen: fc.array(which, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('unsplit' as const), ticket: which }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const pick = <One>(all: One[], at: number) => all[at % all.length] as One;
const pickAll = <One>(all: One[], places: number[]) => places.map((place) => pick(all, place));
const isTwice = (one: Ticket, index: number, all: Ticket[]) => all.indexOf(one) !== index;
const at = ({ id }: Ticket) => ({ params: { ticketId: id } });

/** Takes a step on the server and, if it may be taken, in the model; a refusal changes neither. */
async function take(world: World, one: Step) {
  const ticket = pick(world.tickets, one.ticket);
  switch (one.what) {
    case 'write':
      return write(world, ticket, one.isNote);
    case 'merge':
      return merge(world, [ticket, ...pickAll(world.tickets, one.also)], pick(world.tickets, one.into));
    case 'unmerge':
      return unmerge(world, [ticket, ...pickAll(world.tickets, one.also)]);
    case 'split':
      return split(world, ticket, one.chosen);
    case 'unsplit':
      return unsplit(world, ticket);
  }
}

async function write(world: World, ticket: Ticket, isNote: boolean) {
  const place = placeOf(ticket);
  const author = isNote ? admin : ticket.requester;
  const words = newWords(isNote ? 'secret' : 'comment');
  const response = await call(author, addComment, { ...at(ticket), body: { comment: words, isInternal: isNote } });
  expect(response.statusCode).toBe(201);
  world.comments.push({ id: response.json().id, words, isNote, homes: [place], isDescription: false });
  place.isUsed = true;
}

/** Merges all of them, or none. */
async function merge(world: World, all: [Ticket, ...Ticket[]], into: Ticket) {
  const [ticket, ...others] = all;
  const body = { intoId: into.id, also: others.map(({ id }) => ({ id })) };
  const response = await call(admin, mergeTicket, { ...at(ticket), body });
  const isImpossible = (one: Ticket) => one === into || one.into !== undefined;
  const isRefused = into.into !== undefined || all.some(isImpossible) || all.some(isTwice);
  expect(response.statusCode).toBe(isRefused ? 409 : 200);
  if (isRefused) return;
  notingNewPeople(world, () => {
    for (const one of all) one.into = into;
  });
}

/** Undoes all of the merges, or none. */
async function unmerge(world: World, all: [Ticket, ...Ticket[]]) {
  const [ticket, ...others] = all;
  const body = others.length > 0 ? { also: others.map(({ id }) => id) } : undefined;
  const response = await call(admin, unmergeTicket, { ...at(ticket), body });
  // Something that came with it has become a ticket of its own, elsewhere.
  const isSplit = (one: Ticket) =>
    world.comments.some(({ homes }) =>
      homes.some((home, index) => {
        const next = homes[index + 1];
        return leadsTo(home, one) && next?.from !== undefined && !leadsTo(next.from, one);
      }),
    );
  const isRefused = all.some((one) => !one.into || isSplit(one)) || all.some(isTwice);
  expect(response.statusCode).toBe(isRefused ? 409 : 200);
  if (isRefused) return;
  notingNewPeople(world, () => {
    for (const one of all) delete one.into;
  });
}

async function split(world: World, ticket: Ticket, choices: number[]) {
  const there = commentsIn(world, ticket);
  if (there.length === 0) return;
  const chosen = there.filter((comment) => choices.some((choice) => pick(there, choice) === comment));
  const body = { commentIds: chosen.map(({ id }) => id), title: 'Another matter' };
  const response = await call(admin, splitTicket, { ...at(ticket), body });
  const first = chosen.find(({ isNote }) => !isNote);
  expect(response.statusCode).toBe(first ? 201 : 400);
  if (!first) return;

  const { id, clientId } = response.json();
  const requester = world.people.find((each) => each.id === clientId) as User;
  const participants = [...peopleOf(world, ticket)].filter((each) => each !== requester);
  const created: Ticket = { id, words: first.words, requester, participants, from: ticket, isUsed: false };
  world.tickets.push(created);
  for (const comment of chosen) comment.homes.push(created);
  first.isDescription = true;
}

async function unsplit(world: World, ticket: Ticket) {
  const response = await call(admin, unsplitTicket, at(ticket));
  const related = world.tickets.some(({ into, from }) => into === ticket || from === ticket);
  const isRefused = !ticket.from || ticket.into || ticket.isUsed || related;
  expect(response.statusCode).toBe(isRefused ? 409 : 200);
  if (isRefused) return;

  world.tickets = world.tickets.filter((each) => each !== ticket);
  for (const comment of world.comments.filter((each) => homeOf(each) === ticket)) {
    comment.homes.pop();
    comment.isDescription = comment.homes.length > 1 && homeOf(comment).words === comment.words;
  }
}

/** Every comment is where the model says, once. */
async function checkThreads(world: World) {
  for (const ticket of world.tickets) {
    const thread = (await call(admin, listComments, at(ticket))).json();
    expect(thread.map(({ comment }) => comment).sort()).toEqual(threadOf(world, ticket, true));
  }
}

/** Everybody finds the tickets and comments that the model says, and nobody a word that they may not see. */
async function check(world: World, users: User[]) {
  for (const user of users) {
    const isStaff = user === admin;
    for (const ticket of world.tickets) {
      const [found, thread] = [await call(user, findTicket, at(ticket)), await call(user, listComments, at(ticket))];
      const isVisible = isStaff || peopleOf(world, ticket).has(user);
      expect([found.statusCode, thread.statusCode]).toEqual(isVisible ? [200, 200] : [404, 404]);
      if (!isStaff) expect(found.body + thread.body).not.toContain('secret');
      if (!isVisible) continue;
      expect(found.json()).toMatchObject({ description: ticket.words, mergedIntoId: ticket.into?.id ?? null });
      expect(
        thread
          .json()
          .map(({ comment }) => comment)
          .sort(),
      ).toEqual(threadOf(world, ticket, isStaff));
    }
  }
}

test('in any order of merges, splits, replies, notes and undoing, nothing is lost, and nothing is shown to anyone it was hidden from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await start();
      for (const one of steps) {
        await take(world, one);
        await checkThreads(world);
      }
      await check(world, [admin, ...world.people]);
    }),
    { numRuns: tries(6, 20), seed: 20_261_123 },
  );
}, 300_000);
