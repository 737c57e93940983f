import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '#server/desk/comments/commands.ts';
import { createTicket, updateTicket } from '#server/desk/tickets/commands.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { startApp } from '#test/app.ts';
import { clockedDatabase } from '#test/database-clock.ts';
import { referenceOf, type Step } from '#test/promise/reference.ts';
import { calendars, somePriority, someSteps, someTargets } from '#test/promise/steps.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { updateCalendar, updateTargets } from './commands.ts';
import { keepPromises } from './refresh.ts';

slow('Tries many random cases, each of them in the database');

const CASES = tries(15, 400);

const world = await startApp({ own: true });
const { db, setClock, end } = await clockedDatabase(world.databaseUrl);
afterAll(end);

const boss = {
  ...(await world.insertUser('super_admin')),
  type: 'user',
  role: 'super_admin',
  companyId: null,
} as const;
const manager = await world.insertUser('manager');
const client = { ...manager, type: 'user', role: 'manager', companyId: String(manager.companyId) } as const;

const some = fc.record({
  place: fc.constantFrom(...calendars),
  targets: someTargets,
  priority: somePriority,
  hasFirstReply: fc.boolean(),
  steps: someSteps,
  rest: fc.integer({ min: 0, max: 2_880 }),
});

test('after any sequence of commands, a ticket agrees with counting every minute', async () => {
  await fc.assert(
    fc.asyncProperty(some, async ({ place: [calendar, begin], targets, steps, rest, ...start }) => {
      const since = new Date(begin);
      const end = (steps.at(-1)?.at ?? 0) + rest;
      const at = (minute: number) => setClock(new Date(since.getTime() + minute * 60_000));
      await at(0);
      await updateCalendar(db, boss, calendar);
      await updateTargets(db, boss, targets);

      const ticketId = await raise(start);
      for (const step of steps) {
        await at(step.at);
        await take(ticketId, step);
        // The job may run at any time.
        while ((await keepPromises(db)) > 0);
      }
      await at(end);
      const { promise } = await findTicket(db, boss, ticketId);
      const [stored] = await db.delete(ticketPromises).where(eq(ticketPromises.ticketId, ticketId)).returning();

      const minute = (moment: Date | null | undefined) => moment && (moment.getTime() - since.getTime()) / 60_000;
      expect({
        firstReply: {
          due: minute(promise?.firstReplyDueAt),
          kept: promise?.firstReplyKept,
          minutes: stored?.firstReplyMinutes,
        },
        resolution: {
          due: minute(promise?.resolutionDueAt),
          kept: promise?.resolutionKept,
          minutes: stored?.resolutionMinutes,
        },
      }).toEqual(referenceOf({ calendar, since, targets, ...start }, steps, end));
    }),
    { numRuns: CASES },
  );
}, 600_000);

async function raise({
  priority,
  hasFirstReply,
}: {
  priority: 'low' | 'medium' | 'high' | 'urgent';
  hasFirstReply: boolean;
}) {
  const [company] = await db.select().from(companies).where(eq(companies.id, client.companyId));
  const texts = { title: 'Lights out', description: 'All of them.', category: 'Other', tags: [], fileIds: [] };
  const requester = { companyId: company?.id, clientId: client.id };
  const ticket = await createTicket(withLimitFactor(db, 1_000), hasFirstReply ? client : boss, {
    ...texts,
    priority,
    ...requester,
  });
  return ticket.id;
}

function take(ticketId: string, step: Step) {
  switch (step.kind) {
    case 'reply':
    case 'note': {
      const comment = { comment: 'On my way', isInternal: step.kind === 'note', fileIds: [], mentions: [] };
      return addComment(db, boss, ticketId, comment);
    }
    case 'status':
      return updateTicket(db, boss, ticketId, { status: step.status });
    case 'priority':
      return updateTicket(db, boss, ticketId, { priority: step.priority });
    case 'targets':
      return updateTargets(db, boss, step.targets);
  }
}
