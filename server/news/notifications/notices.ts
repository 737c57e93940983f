import { dateInWords } from '#contract/time-words.ts';
import { isEmptiedBy } from '#server/desk/promise/stored-rules.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type Reactions, reactionTo } from '#server/platform/events/reactions.ts';
import type { News } from './audience.ts';
import { findManagerNews, staffToldOf, warningSentence } from './balance-notices.ts';
import { listTeam } from './ticket-people.ts';

type Team = Awaited<ReturnType<typeof listTeam>>;
type Notice = Pick<News, 'kind' | 'sentence'> & { people: Team };
type WriteNotice = (event: StoredEvent, team: Team) => Notice | undefined;

/** The events after which nobody may be on call any more. */
export const emptiedOnCall: Reactions<WriteNotice> = {
  'on call': { changed: tellSuperAdminsIfNobodyIsOnCall },
  user: { deactivated: tellSuperAdminsIfNobodyIsOnCall, deleted: tellSuperAdminsIfNobodyIsOnCall },
};

/** What routines did, or could not do. */
export const ofRoutines: Reactions<WriteNotice> = {
  routine: { 'tickets created': tellTeamOfUnassigned, 'tickets failed': tellSuperAdminsOfFailures },
};

/** What agreements run low of, or what of them expires. */
export const ofBalances: Reactions<WriteNotice> = { agreement: { warned: tellSuperAdminsAndWhoEntered } };

/** The events of which staff get a notice. */
export const notices: Reactions<WriteNotice> = {
  ...emptiedOnCall,
  ...ofRoutines,
  ...ofBalances,
  alert: { refused: tellTeamOfRefusal },
};

/** Tells staff about refused alerts, routines and balances, managers about theirs, and super admins when nobody is on call any more. */
export async function findNotices(tx: Db, all: StoredEvent[]): Promise<News[]> {
  const due = all.filter(({ kind }) => kind === 'alert' || kind === 'routine' || kind === 'agreement');
  // It is empty now, whichever of several events emptied it.
  const emptying = all.filter((event) => reactionTo(emptiedOnCall, event));
  let emptied: StoredEvent | undefined;
  for (const event of emptying) if (await isEmptiedBy(tx, event)) emptied = event;
  if (emptied) due.push(emptied);
  if (due.length === 0) return [];

  const team = await listTeam(tx, []);
  const ofTeam = due.flatMap((event) => {
    const notice = reactionTo(notices, event)?.(event, team);
    if (!notice) return [];
    const { people, ...message } = notice;
    return people.map((person) => ({ ...message, event, ticket: undefined, person, reason: 'team' as const }));
  });
  return [...ofTeam, ...(await findManagerNews(tx, due))];
}

function tellTeamOfRefusal({ recordName, changes }: StoredEvent, team: Team): Notice {
  const sentence = `An alert was refused: ${recordName}. ${changes?.reason?.[1] ?? ''}`.trim();
  return { kind: 'refused_alert', sentence, people: team };
}

function tellSuperAdminsAndWhoEntered(event: StoredEvent, team: Team): Notice {
  return {
    kind: 'agreement',
    sentence: warningSentence(event),
    people: team.filter((person) => staffToldOf(event, person)),
  };
}

/** One notice for a date, however many companies the routine has. */
function tellTeamOfUnassigned({ recordName, changes }: StoredEvent, team: Team): Notice | undefined {
  const count = Number(changes?.unassigned?.[1] ?? 0);
  if (count === 0) return undefined;
  const tickets = count === 1 ? '1 ticket without an assignee' : `${count} tickets without an assignee`;
  return {
    kind: 'routine',
    sentence: `The routine “${recordName}” created ${tickets}, ${dueIn(changes)}`,
    people: team,
  };
}

function tellSuperAdminsOfFailures({ recordName, changes }: StoredEvent, team: Team): Notice {
  // `tellOfRuns` records them so.
  const failures = (changes?.failures?.[1] ?? []) as { company: string; reason: string }[];
  const [first] = failures;
  const rest = failures.length > 1 ? ` So did ${failures.length - 1} more.` : '';
  return {
    kind: 'routine',
    sentence: `The routine “${recordName}” created no ticket for ${first?.company}, ${dueIn(changes)}: ${first?.reason}${rest}`,
    people: team.filter(({ role }) => role === 'super_admin'),
  };
}

const dueIn = (changes: StoredEvent['changes']) => `due on ${dateInWords(String(changes?.date?.[1]))}`;

function tellSuperAdminsIfNobodyIsOnCall({ actorId }: StoredEvent, team: Team): Notice {
  return {
    kind: 'on_call',
    sentence: 'Nobody is on call any more. Urgent tickets outside service hours email nobody',
    people: team.filter(({ id, role }) => role === 'super_admin' && id !== actorId),
  };
}
