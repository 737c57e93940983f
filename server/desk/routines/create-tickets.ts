import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Template } from '#contract/templates.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { dayInWords } from '#contract/time-words.ts';
import { findRules, type Rules } from '#server/desk/promise/rules.ts';
import { endOfServiceDay } from '#server/desk/promise/service-moment.ts';
import { promiseOfNew } from '#server/desk/promise/tickets.ts';
import { fillWith, peopleValues, runValues } from '#server/desk/templates/fill.ts';
import { findAuthor } from '#server/desk/tickets/automatic-author.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { touchTicket } from '#server/desk/tickets/touch-ticket.ts';
import type { Db } from '#server/platform/database/client.ts';
import { keepSpellings } from '#server/platform/database/spellings.ts';
import { checklistSteps } from '#server/platform/database/tables/checklist-steps.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { whilePaused } from './plan.ts';
import { failureOf, listStandings, type Standing } from './targets.ts';

/** How many tickets one transaction creates. */
export const BATCH = 50;

type Due = { id: string; routineId: string; companyId: string; date: string; unmovedDate: string };
type Routine = Awaited<ReturnType<typeof readRoutines>>[number];
type Outcome = { run: Due; state: 'created' | 'skipped' | 'failed'; reason?: string; ticketId?: string };

/** A ticket that a run creates, with what it is made of. */
type Planned = {
  run: Due;
  routine: Routine;
  companyId: string;
  companyName: string;
  requester: NonNullable<Standing['requester']>;
  assignee: string | null;
};

/**
 * Creates the tickets of a batch of due runs. Runs that are locked belong to somebody else, so two may do this at once, and
 * what a process that dies has not finished is still due.
 * @param routineId only of this routine; by default of all
 * @returns how many runs there were: 0 when none is left
 */
export async function createDue(tx: Db, routineId?: string) {
  const due = await claim(tx, routineId);
  if (due.length === 0) return 0;
  const all = await readRoutines(tx, due);
  await holdCompanies(tx, due);
  const standings = new Map((await standingsOf(tx, due)).map((standing) => [keyOf(standing), standing]));
  const routineOf = new Map(all.map((routine) => [routine.id, routine]));
  const lastTickets = await findLastTickets(tx, due, all);

  const outcomes: Outcome[] = [];
  const planned: Planned[] = [];
  const notes: Note[] = [];
  for (const run of due) {
    const routine = routineOf.get(run.routineId);
    const decided = routine && decide(run, routine, standings.get(keyOf(run)));
    if (!decided) continue;
    if ('state' in decided) {
      outcomes.push(decided);
      continue;
    }
    const isAlone = decided.routine.ifOpen === 'skip';
    // Its next run sees the ticket that this one creates, so it waits for the next batch.
    if (isAlone && planned.some((other) => keyOf(other.run) === keyOf(run))) continue;
    const last = isAlone ? lastTickets.get(keyOf(run)) : undefined;
    if (!last) {
      planned.push(decided);
      continue;
    }
    notes.push({ ticket: last, date: run.date });
    outcomes.push({ run, state: 'skipped', reason: `${last.ticketNumber} is still open` });
  }
  outcomes.push(...(await createTickets(tx, planned)));
  await storeOutcomes(tx, outcomes);
  // Last: others wait for these tickets until the transaction ends.
  await addNotes(tx, notes);
  return due.length;
}

async function claim(tx: Db, routineId: string | undefined): Promise<Due[]> {
  const ofRoutine = routineId === undefined ? undefined : eq(routineRuns.routineId, routineId);
  return tx
    .select({
      id: routineRuns.id,
      routineId: routineRuns.routineId,
      companyId: routineRuns.companyId,
      date: routineRuns.date,
      unmovedDate: routineRuns.unmovedDate,
    })
    .from(routineRuns)
    .where(and(sql`not ${routineRuns.isTold}`, eq(routineRuns.state, 'due'), ofRoutine))
    .orderBy(routineRuns.routineId, routineRuns.date, routineRuns.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
}

async function readRoutines(tx: Db, due: Due[]) {
  return tx
    .select({
      id: routines.id,
      name: routines.name,
      ifOpen: routines.ifOpen,
      isPromised: routines.isPromised,
      tellsRequester: routines.tellsRequester,
      pausedAt: routines.pausedAt,
      template: templates,
    })
    .from(routines)
    .innerJoin(templates, eq(templates.id, routines.templateId))
    .where(
      inArray(
        routines.id,
        due.map((run) => run.routineId),
      ),
    );
}

/** Keeps the companies from being archived or deleted before they have the tickets. */
async function holdCompanies(tx: Db, due: Due[]) {
  const ids = due.map(({ companyId }) => companyId);
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, ids), isOpenCompany))
    .orderBy(companies.id)
    .for('share');
}

async function standingsOf(tx: Db, due: Due[]) {
  const ids = (values: string[]): SQL => sql`${sql.param([...new Set(values)])}::uuid[]`;
  const isOfRoutine = sql`targets.routine_id = any(${ids(due.map((run) => run.routineId))})`;
  return listStandings(tx, sql`${isOfRoutine} and targets.company_id = any(${ids(due.map((run) => run.companyId))})`);
}

const keyOf = ({ routineId, companyId }: { routineId: string; companyId: string }) => `${routineId} ${companyId}`;

function decide(run: Due, routine: Routine, standing: Standing | undefined): Outcome | Planned {
  if (!standing) return { run, state: 'skipped', reason: 'The company was removed from the routine' };
  if (routine.pausedAt) return { run, state: 'skipped', reason: whilePaused };
  if (!standing.isOpen) return { run, state: 'skipped', reason: 'The company is archived' };
  const { companyId, companyName, requester, assignee } = standing;
  if (!requester) return { run, state: 'failed', reason: failureOf(standing) };
  return { run, routine, companyId, companyName, requester, assignee };
}

type LastTicket = { id: string; ticketNumber: string };

/** That a run was skipped, on the ticket that is still open. */
type Note = { ticket: LastTicket; date: string };

/** The last tickets that are active, of routines that wait for them. */
async function findLastTickets(tx: Db, due: Due[], all: Routine[]) {
  const waiting = all.filter(({ ifOpen }) => ifOpen === 'skip').map(({ id }) => id);
  if (waiting.length === 0) return new Map<string, LastTicket>();
  const { id, routineId, companyId, status, createdAt, mergedIntoId, deletedAt } = tickets;
  const isTheirs = and(
    inArray(routineId, waiting),
    inArray(
      companyId,
      due.map((run) => run.companyId),
    ),
  );
  const found = await tx
    .selectDistinctOn([routineId, companyId], { id, ticketNumber, routineId, companyId, status })
    .from(tickets)
    .where(and(isTheirs, isNull(mergedIntoId), isNull(deletedAt)))
    .orderBy(routineId, companyId, desc(createdAt), desc(id));
  return new Map(
    found
      .filter((ticket) => isActiveStatus(ticket.status))
      .map((ticket) => [keyOf({ routineId: ticket.routineId ?? '', companyId: ticket.companyId }), ticket]),
  );
}

async function addNotes(tx: Db, notes: Note[]) {
  const rows: (Note & { id: string; authorId: string })[] = [];
  for (const { ticket, date } of notes) {
    const authorId = await findAuthor(tx, ticket.id);
    if (authorId) rows.push({ id: newId(), ticket, date, authorId });
  }
  if (rows.length === 0) return;
  // Always in the same order, so that two who lock the same tickets do not wait for each other.
  for (const ticketId of [...new Set(rows.map(({ ticket }) => ticket.id))].sort())
    await touchTicket(tx, ticketId, { isInternal: true });
  await tx.insert(comments).values(
    rows.map(({ id, ticket, date, authorId }) => ({
      ...{ id, ticketId: ticket.id, authorId, body: `Due again on ${dayInWords(date)}` },
      ...{ isInternal: true, source: 'automatic' as const },
    })),
  );
  await recordAll(
    tx,
    system,
    rows.map(({ id, ticket }) => ({
      ...{ action: 'noted' as const, ...ticketRecord(ticket), subject: { type: 'comment' as const, id } },
    })),
  );
}

async function createTickets(tx: Db, planned: Planned[]): Promise<Outcome[]> {
  if (planned.length === 0) return [];
  const { calendar } = await findRules(tx, null);
  const templateOf = new Map<string, Template>();
  for (const { routine } of planned) {
    const { template } = routine;
    if (!templateOf.has(template.id)) templateOf.set(template.id, await spelled(tx, template));
  }
  const rulesOf = await rulesByCompany(tx, planned);

  const all = planned.map(({ run, routine, companyId, companyName, requester, assignee }) => {
    const template = templateOf.get(routine.template.id) ?? routine.template;
    const people = peopleValues({ company: companyName, ...requester });
    const { title, description, steps } = fillWith(template, { ...people, ...runValues(run) });
    const rules = routine.isPromised ? rulesOf.get(companyId) : undefined;
    const promise = rules && promiseOfNew(rules, template.priority, { hasFirstReply: false });
    const id = newId();
    const row = {
      ...{ id, title, description, category: template.category, priority: template.priority, tags: template.tags },
      ...{ companyId, clientId: requester.id, assignedToId: assignee, source: 'routine' as const },
      ...{ dueOn: run.date, overdueAt: endOfServiceDay(calendar, run.date) },
      ...{ routineId: routine.id, routineName: routine.name, routineDate: run.date, isQuiet: !routine.tellsRequester },
      ...{ stepsTotal: steps.length || null, stepsDone: steps.length > 0 ? 0 : null },
      isChecklistShown: template.isShownToClient,
      ...(promise ? { dueAt: promise.dueAt } : {}),
    };
    return {
      run,
      routine,
      row,
      promise,
      steps: steps.map((step, position) => ({ ...step, ticketId: id, position: position + 1 })),
    };
  });

  const stored = await tx
    .insert(tickets)
    .values(all.map(({ row }) => row))
    .returning({ id: tickets.id, ticketNumber });
  const promises = all.flatMap(({ row, promise }) => (promise ? [{ ticketId: row.id, ...promise.row }] : []));
  if (promises.length > 0) await tx.insert(ticketPromises).values(promises);
  const steps = all.flatMap((each) => each.steps);
  if (steps.length > 0) await tx.insert(checklistSteps).values(steps);
  const numberOf = new Map(stored.map((ticket) => [ticket.id, ticket.ticketNumber]));
  await recordAll(
    tx,
    system,
    all.map(({ row, run, routine }) => ({
      action: 'created' as const,
      ...ticketRecord({ id: row.id, ticketNumber: numberOf.get(row.id) ?? '' }),
      changes: { routine: [null, { name: routine.name, date: run.date }] },
    })),
  );
  return all.map(({ run, row }) => ({ run, state: 'created', ticketId: row.id }));
}

/** A template whose words are spelled as those of tickets. */
async function spelled(tx: Db, template: Template): Promise<Template> {
  const [category = template.category] = await keepSpellings(tx, 'ticket category', [template.category]);
  return { ...template, category, tags: await keepSpellings(tx, 'tag', template.tags) };
}

async function rulesByCompany(tx: Db, planned: Planned[]) {
  const found = new Map<string, Rules>();
  for (const { routine, companyId } of planned) {
    if (routine.isPromised && !found.has(companyId)) found.set(companyId, await findRules(tx, companyId));
  }
  return found;
}

async function storeOutcomes(tx: Db, outcomes: Outcome[]) {
  const column = (values: (string | null)[], type: 'uuid' | 'text') => sql`${sql.param(values)}::${sql.raw(type)}[]`;
  await tx.execute(sql`
    update routine_runs set state = outcomes.state, reason = outcomes.reason, ticket_id = outcomes.ticket_id, ran_at = now()
    from unnest(
      ${column(
        outcomes.map(({ run }) => run.id),
        'uuid',
      )},
      ${column(
        outcomes.map(({ state }) => state),
        'text',
      )},
      ${column(
        outcomes.map(({ reason = null }) => reason),
        'text',
      )},
      ${column(
        outcomes.map(({ ticketId = null }) => ticketId),
        'uuid',
      )}
    ) as outcomes (id, state, reason, ticket_id)
    where routine_runs.id = outcomes.id`);
}
