import type { Db } from '#server/database/client.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { type Reactions, reactionTo } from '#server/events/reactions.ts';
import { isEmptiedBy } from '#server/promise/stored-rules.ts';
import type { News } from './audience.ts';
import { listTeam } from './ticket-people.ts';

type Team = Awaited<ReturnType<typeof listTeam>>;
type Notice = Pick<News, 'kind' | 'sentence'> & { people: Team };
type WriteNotice = (event: StoredEvent, team: Team) => Notice;

/** The events after which nobody may be on call any more. */
export const emptiedOnCall: Reactions<WriteNotice> = {
  'on call': { changed: tellSuperAdminsIfNobodyIsOnCall },
  user: { deactivated: tellSuperAdminsIfNobodyIsOnCall, deleted: tellSuperAdminsIfNobodyIsOnCall },
};

/** The events of which staff get a notice. */
export const notices: Reactions<WriteNotice> = { ...emptiedOnCall, alert: { refused: tellTeamOfRefusal } };

/** Tells staff about refused alerts, and super admins when nobody is on call any more. */
export async function findNotices(tx: Db, all: StoredEvent[]): Promise<News[]> {
  const due = all.filter(({ kind }) => kind === 'alert');
  // It is empty now, whichever of several events emptied it.
  const emptying = all.filter((event) => reactionTo(emptiedOnCall, event));
  let emptied: StoredEvent | undefined;
  for (const event of emptying) if (await isEmptiedBy(tx, event)) emptied = event;
  if (emptied) due.push(emptied);
  if (due.length === 0) return [];

  const team = await listTeam(tx, []);
  return due.flatMap((event) => {
    const notice = reactionTo(notices, event)?.(event, team);
    if (!notice) return [];
    const { people, ...message } = notice;
    return people.map((person) => ({ ...message, event, ticket: undefined, person, reason: 'team' as const }));
  });
}

function tellTeamOfRefusal({ recordName, changes }: StoredEvent, team: Team): Notice {
  const sentence = `An alert was refused: ${recordName}. ${changes?.reason?.[1] ?? ''}`.trim();
  return { kind: 'refused_alert', sentence, people: team };
}

function tellSuperAdminsIfNobodyIsOnCall({ actorId }: StoredEvent, team: Team): Notice {
  return {
    kind: 'on_call',
    sentence: 'Nobody is on call any more. Urgent tickets outside service hours email nobody',
    people: team.filter(({ id, role }) => role === 'super_admin' && id !== actorId),
  };
}
