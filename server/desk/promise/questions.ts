import type { TicketPriority } from '#contract/tickets.ts';
import { one } from '#server/platform/database/client.ts';
import { withDates } from '#server/platform/database/iso-time.ts';
import type { Question, Story } from '#server/platform/database/tables/promise-story.ts';
import { afterChange, type Change } from './clocks.ts';
import { type Rules, termsFor } from './rules.ts';
import { type Clock, isDone, type Promised, pausesAfter } from './story.ts';

/** A ticket's promise and priority. */
export type Asked = { ticketId: string; priority: TicketPriority; promised: Promised };

/** A change of a ticket. `priority`: the one that it gets. */
export type TicketChange = Omit<Change, 'isNewPriority'> & { priority?: TicketPriority | undefined };

/** The promise of a ticket after a change. Where others were merged into it, each of their questions changes as well. */
export function changedPromise(
  { priority: from, promised }: Omit<Asked, 'ticketId'>,
  change: TicketChange,
  rules: Rules,
) {
  const { priority: to, ...rest } = change;
  const { questions, pauses, told } = promised.promiseStory;
  const after = (before: Promised, priority: TicketPriority) =>
    afterChange(
      before,
      { ...rest, isNewPriority: to !== undefined && to !== priority },
      termsFor(rules, to ?? priority),
    );
  if (!questions) return after(promised, from);

  const changed = questions
    .map(asked)
    .map(({ ticketId, priority, promised: its }) =>
      asQuestion({ ticketId, priority: to ?? priority, promised: after(its, priority) }),
    );
  return together(changed, { pauses: rest.status ? pausesAfter(pauses, rest.status, rules.now) : pauses, told });
}

/**
 * The promise of a ticket that another one is merged into: the earlier times win, and each question waits for an answer
 * of its own.
 * @param into undefined for a ticket from before there were promises
 * @param pauses of the ticket after the merge
 */
export function joined(into: Asked | undefined, from: Asked, pauses: Story['pauses']): Promised {
  const questions = [...(into ? questionsOf(into) : []), ...questionsOf(from)];
  const told = into?.promised.promiseStory.questions ? into.promised.promiseStory.told : [];
  return together(questions, { pauses, told });
}

/**
 * The promise without the questions of some tickets.
 * @returns undefined if no question is left
 */
export function withoutQuestionsOf(ticketId: string, promised: Promised, ids: string[]): Promised | undefined {
  const { questions, pauses, told } = promised.promiseStory;
  if (!questions) return promised;
  const rest = questions.filter((question) => !ids.includes(question.ticketId));
  if (rest.length === questions.length) return promised;
  const [first] = rest;
  if (!first) return undefined;
  if (rest.length > 1 || first.ticketId !== ticketId) return together(rest, { pauses, told });
  const { promised: own } = asked(first);
  const known = questions.flatMap((question) => question.promised.promiseStory.told);
  // Notices sent while they were together are not sent again.
  const since = told.filter((notice) => !known.includes(notice));
  return { ...own, promiseStory: { ...own.promiseStory, told: [...own.promiseStory.told, ...since] } };
}

/**
 * The earlier promise of a ticket with the questions that it has now.
 * @returns undefined if they are the same
 */
export function withEarlier(ticketId: string, now: Story, earlier: Promised): Promised | undefined {
  const before = earlier.promiseStory.questions;
  if (idsOf(before) === idsOf(now.questions)) return undefined;
  const own = before?.find((question) => question.ticketId === ticketId)?.promised ?? jsonOf(earlier);
  if (!now.questions) return asked({ ticketId, priority: 'low', promised: own }).promised;
  const questions = now.questions.map((question) => ({
    ...question,
    promised: question.ticketId === ticketId ? own : question.promised,
  }));
  return together(questions, { pauses: earlier.promiseStory.pauses, told: now.told });
}

/** The priority that a ticket's own question counts with. */
export function ownPriorityIn({ promiseStory }: Promised, ticketId: string) {
  return promiseStory.questions?.find((question) => question.ticketId === ticketId)?.priority;
}

function questionsOf({ promised, ...ticket }: Asked): Question[] {
  return promised.promiseStory.questions ?? [asQuestion({ ...ticket, promised })];
}

const idsOf = (questions: Question[] | undefined) => questions?.map(({ ticketId }) => ticketId).join();

function asQuestion({ promised, ...question }: Asked): Question {
  return { ...question, promised: jsonOf(promised) };
}

function jsonOf(promised: Promised): Question['promised'] {
  return JSON.parse(JSON.stringify(promised));
}

/** JSON has no dates. */
function asked({ promised, ...question }: Question): Asked {
  return { ...question, promised: withDates<Promised>(promised) };
}

/** The promise of a ticket with several questions, at least one. `pauses`: of the ticket, whatever each question waits for. */
function together(questions: Question[], { pauses, told }: Pick<Story, 'pauses' | 'told'>): Promised {
  const all = questions.map((question) => asked(question).promised);
  const [reply, resolution] = [firstReplyOf(all), resolutionOf(all)];
  const isOver = isDone({ pauses });
  const toldOf = ({ promiseStory }: Promised, clock: Clock) =>
    promiseStory.told.filter((notice) => notice.startsWith(clock));
  const story: Story = {
    since: all[0]?.promiseStory.since ?? '',
    hasFirstReply: all.some(({ promiseStory }) => promiseStory.hasFirstReply),
    pauses,
    target: {
      ...resolution.promiseStory.target,
      firstReply: reply.promiseStory.target.firstReply,
    },
    told: [...new Set([...told, ...toldOf(reply, 'firstReply'), ...toldOf(resolution, 'resolution')])],
    questions,
  };
  const minutes = all.flatMap(({ resolutionMinutes }) => resolutionMinutes ?? []);
  return {
    ...reply,
    promiseStory: story,
    resolutionDueAt: resolution.resolutionDueAt,
    resolutionWarnAt: resolution.resolutionWarnAt,
    resolutionKept: resolution.resolutionKept,
    resolutionMinutes: isOver && minutes.length > 0 ? Math.max(...minutes) : null,
  };
}

/** The question that has waited longest for its first reply; if each has one, a late one counts. */
function firstReplyOf(all: Promised[]): Promised {
  const owed = all.filter(({ promiseStory }) => promiseStory.hasFirstReply);
  const open = owed.filter(({ firstReplyAt, promiseStory }) => firstReplyAt === null && !isDone(promiseStory));
  return (
    earliest(open, 'firstReply') ??
    owed.find(({ firstReplyKept }) => firstReplyKept === false) ??
    owed.find(({ firstReplyAt }) => firstReplyAt !== null) ??
    owed[0] ??
    one(all)
  );
}

/** The question that is due first, of those that are not resolved; if all are, a late one counts. */
function resolutionOf(all: Promised[]): Promised {
  const open = all.filter(({ promiseStory }) => !isDone(promiseStory));
  return (
    earliest(open, 'resolution') ??
    all.find(({ resolutionKept }) => resolutionKept === false) ??
    all.find(({ resolutionKept }) => resolutionKept !== null) ??
    one(all)
  );
}

function earliest(all: Promised[], clock: Clock) {
  const dueOf = (promised: Promised) => promised[`${clock}DueAt`]?.getTime() ?? Number.POSITIVE_INFINITY;
  return all.toSorted((one, other) => dueOf(one) - dueOf(other))[0];
}
