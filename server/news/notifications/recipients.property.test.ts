import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listNotifications, listRecipients, updateNotificationPreferences } from '#contract/notifications.ts';
import { ClientNotifications } from '#contract/notifications-constants.ts';
import type { Role } from '#contract/primitives.ts';
import { followTicket, setParticipants, unfollowTicket } from '#contract/ticket-people.ts';
import { createTicket, findTicket, updateTicket } from '#contract/tickets.ts';
import { switchUser } from '#contract/users.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';

slow('Tries many random cases, each of them in the database');

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, mail: mailSetup });
const outbox = outboxOf(db);
const portal = notificationsOf(db);
const roles: Role[] = ['employee', 'member', 'manager', 'employee', 'member', 'manager', 'admin', 'super_admin'];

type User = Awaited<ReturnType<typeof insertUser>>;

/** Two companies with three people each, and two staff. */
async function insertPeople() {
  const companies = [await insertCompany('A'), await insertCompany('B')];
  return Promise.all(
    roles.map((role, index) =>
      insertUser(role, { companyId: companies[index < 3 ? 0 : 1]?.id ?? null, lastName: `Name${index}` }),
    ),
  );
}

const person = fc.nat(roles.length - 1);
const ticket = fc.nat(2);
const choice = fc.oneof(
  fc.record({
    what: fc.constant('participants' as const),
    ticket,
    people: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
  }),
  fc.record({ what: fc.constant('follow' as const), ticket, who: fc.constantFrom(6, 7), isOn: fc.boolean() }),
);
const step = fc.oneof(
  choice,
  fc.record({ what: fc.constant('comment' as const), who: person, ticket, isInternal: fc.boolean() }),
  fc.record({ what: fc.constant('assign' as const), to: person, ticket }),
  fc.record({ what: fc.constant('status' as const), ticket, status: fc.constantFrom('open', 'resolved', 'closed') }),
  fc.record({ what: fc.constant('deactivate' as const), who: fc.nat(5) }),
  fc.record({ what: fc.constant('mail' as const) }),
);

/** Chooses participants, of whom those of another company are refused, or followers. */
async function choose(
  people: User[],
  ticketId: string,
  chosen: typeof choice extends fc.Arbitrary<infer One> ? One : never,
) {
  const params = { ticketId };
  if (chosen.what === 'follow')
    return call(people[chosen.who], chosen.isOn ? followTicket : unfollowTicket, { params });
  const userIds = chosen.people.map((index) => people[index]?.id ?? '');
  return call(people[6], setParticipants, { params, body: { userIds } });
}

/** Everybody's notifications in the portal, each about a ticket that they may see at this moment. */
async function checkNotifications(people: User[], gone: Map<string, number>) {
  await portal.deliver();
  for (const user of people) {
    const count = gone.get(user.id);
    if (count !== undefined) {
      expect(await db.$count(notifications, eq(notifications.userId, user.id))).toBe(count);
      continue;
    }
    const listed = (await call(user, listNotifications, {})).json();
    for (const ticketId of new Set(listed.map(({ ticket }) => ticket?.id ?? ''))) {
      expect((await call(user, findTicket, { params: { ticketId } })).statusCode).toBe(200);
    }
    for (const { kind, sentence } of listed) {
      if (user.companyId !== null) expect(Object.keys(ClientNotifications)).toContain(kind);
      expect(sentence.startsWith(`${user.firstName} ${user.lastName} `)).toBe(false);
    }
  }
}

/** A word that says who may read it: staff alone, or people of one company as well. */
const canary = (companyId: string | null, isInternal: boolean) =>
  `canary-${isInternal ? 'staff' : companyId}-${crypto.randomUUID()}`;

test('nobody is ever notified of something they may not see or did themselves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(person), { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 14 }),
      async (owners, steps) => {
        await db.update(users).set({ isActive: false });
        await outbox.begin();
        await portal.begin();
        const people = await insertPeople();
        const staff = people[6] as User;
        const written = new Map<string, string>();
        const requesters = owners.map(([owner]) => people[owner % 6] as User);
        const tickets: { id: string; requester: User }[] = [];
        for (const requester of requesters) {
          const description = canary(requester.companyId, false);
          const input = { title: 'A ticket', description, category: 'Hardware Issues', priority: 'low' as const };
          const made = await call(requester, createTicket, { body: input });
          tickets.push({ id: made.json().id, requester });
        }
        const gone = new Set<string>();
        const notifiedBefore = new Map<string, number>();

        async function check() {
          await checkNotifications(people, notifiedBefore);
          for (const mail of await outbox.all()) {
            const reader = people.find(({ email }) => email === mail.to[0]);
            const all = mail.headers.join('\n') + mail.text + mail.html;
            expect(mail.to).toHaveLength(1);
            expect(gone.has(mail.to[0] ?? '')).toBe(false);
            const allowed = reader?.companyId === null ? /^canary-/ : new RegExp(`^canary-${reader?.companyId}-`);
            for (const [word] of all.matchAll(/canary-[\w-]+/g)) expect(word).toMatch(allowed);
            // A comment on a closed ticket opens another one, whose acknowledgment repeats it to its author alone.
            const isAcknowledgment = mail.text.includes('We received your ticket');
            // Only the newest words count: what came before is quoted.
            const [news = ''] = mail.text.split('\n> ');
            for (const [word, author] of written)
              if (news.includes(word)) expect(author === reader?.id).toBe(isAcknowledgment);
          }
        }

        for (const each of steps) {
          if (each.what === 'mail') await check();
          if (each.what === 'deactivate') {
            const user = people[each.who] as User;
            gone.add(user.email);
            if (!notifiedBefore.has(user.id)) {
              notifiedBefore.set(user.id, await db.$count(notifications, eq(notifications.userId, user.id)));
            }
            await call(staff, switchUser, { params: { userId: user.id }, body: { isActive: false } });
          }
          if (!('ticket' in each)) continue;
          const { id, requester } = tickets[each.ticket] as (typeof tickets)[number];
          const params = { ticketId: id };
          if (each.what === 'participants' || each.what === 'follow') await choose(people, id, each);
          if (each.what === 'comment') {
            const author = people[each.who] as User;
            const isNote = each.isInternal && author.companyId === null;
            const word = canary(requester.companyId, isNote);
            written.set(word, author.id);
            await call(author, addComment, { params, body: { comment: word, isInternal: each.isInternal } });
          }
          if (each.what === 'assign')
            await call(staff, updateTicket, { params, body: { assignedToId: people[each.to]?.id ?? null } });
          if (each.what === 'status')
            await call(staff, updateTicket, { params, body: { status: each.status as 'open' } });
        }
        await check();
      },
    ),
    { numRuns: tries(3, 15) },
  );
}, 300_000);

/** The last names of those of some people who have a notification about a ticket. */
async function notifiedAmong(people: User[], ticketId: string) {
  const rows = await db.select().from(notifications).where(eq(notifications.ticketId, ticketId));
  return rows.map(({ userId }) => people.find(({ id }) => id === userId)?.lastName);
}

const refusal = fc.record({
  who: person,
  kind: fc.constantFrom('replied', 'noted', 'mentioned'),
  channel: fc.constantFrom('mail', 'portal'),
});

test('a comment notifies exactly the recipients that were shown before it was sent', async () => {
  const seen = { none: 0, several: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(choice, { maxLength: 6 }),
      fc.array(refusal, { maxLength: 5 }),
      fc.record({
        owner: fc.nat(2),
        assignee: fc.option(person),
        author: person,
        isInternal: fc.boolean(),
        gone: fc.option(fc.nat(5)),
      }),
      async (choices, refusals, { owner, assignee, author, isInternal, gone }) => {
        await db.update(users).set({ isActive: false });
        const people = await insertPeople();
        const requester = people[owner] as User;
        const { id: ticketId } = await insertTicket(requester, { assignedToId: people[assignee ?? -1]?.id ?? null });
        const params = { ticketId };
        for (const chosen of choices) await choose(people, ticketId, chosen);
        for (const { who, kind, channel } of refusals)
          await call(people[who], updateNotificationPreferences, { body: { [kind]: { [channel]: false } } });
        if (gone !== null)
          await db
            .update(users)
            .set({ isActive: false })
            .where(eq(users.id, people[gone]?.id ?? ''));
        await outbox.begin();
        await portal.begin();

        const shown = await call(people[author], listRecipients, {
          params,
          querystring: { isInternal: isInternal ? 'true' : 'false' },
        });
        const body = { comment: 'canary-word', isInternal };
        const added = await call(people[author], addComment, { params, body });
        const mails = (await outbox.all()).filter(({ text }) => text.includes('canary-word'));
        await portal.deliver();

        if (shown.statusCode !== 200) {
          // They are of another company, inactive, or clients who ask about a note.
          expect([401, 403, 404]).toContain(shown.statusCode);
          return;
        }
        expect(added.statusCode).toBe(201);
        const names = mails.map(({ to: [email] }) => people.find((each) => each.email === email)?.lastName);
        const lastNames = (of: { name: string }[]) => of.map(({ name }) => name.split(' ')[1]).sort();
        expect(names.sort()).toEqual(lastNames(shown.json().filter(({ byMail }) => byMail)));
        const told = new Set([...names, ...(await notifiedAmong(people, ticketId))]);
        expect([...told].sort()).toEqual(lastNames(shown.json()));
        seen[names.length > 1 ? 'several' : 'none'] += 1;
      },
    ),
    {
      numRuns: tries(5, 25),
      // What the assignee writes is told to the requester and to a participant.
      examples: [
        [
          [{ what: 'participants', ticket: 0, people: [1] }],
          [],
          { owner: 0, assignee: 6, author: 6, isInternal: false, gone: null },
        ],
      ],
    },
  );
  expect(seen.several).toBeGreaterThan(0);
}, 300_000);
