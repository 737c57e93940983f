import type { Db } from '#server/database/client.ts';
import type { StoredEvent } from '#server/events/cursors.ts';
import { isEmptiedBy } from '#server/promise/stored-rules.ts';
import type { News } from './audience.ts';
import { listTeam } from './ticket-people.ts';

/** Tells staff about refused alerts, and super admins when nobody is on call any more. */
export async function findNotices(tx: Db, all: StoredEvent[]): Promise<News[]> {
  const refused = all.filter(({ kind }) => kind === 'alert');
  // It is empty now, whichever of several events emptied it.
  let emptied: StoredEvent | undefined;
  for (const event of all)
    if ((event.kind === 'on call' || event.kind === 'user') && (await isEmptiedBy(tx, event))) emptied = event;
  if (refused.length === 0 && !emptied) return [];

  const team = await listTeam(tx, []);
  const tell = (event: StoredEvent, people: typeof team, message: Pick<News, 'kind' | 'sentence'>) =>
    people.map((person) => ({ ...message, event, ticket: undefined, person, reason: 'team' as const }));
  return [
    ...refused.flatMap((event) =>
      tell(event, team, {
        kind: 'refused_alert',
        sentence: `An alert was refused: ${event.recordName}. ${event.changes?.reason?.[1] ?? ''}`.trim(),
      }),
    ),
    ...(emptied
      ? tell(
          emptied,
          team.filter(({ id, role }) => role === 'super_admin' && id !== emptied.actorId),
          {
            kind: 'on_call',
            sentence: 'Nobody is on call any more. Urgent tickets outside service hours email nobody',
          },
        )
      : []),
  ];
}
