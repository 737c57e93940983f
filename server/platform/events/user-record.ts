import type { Db } from '#server/platform/database/client.ts';
import type { EventName } from './event-names.ts';
import { type NewEvent, record } from './record.ts';

type Person = { id: string; firstName: string; lastName: string; email: string };

/** A user as the record of an event. */
export function userRecord({ id, firstName, lastName, email }: Person) {
  return { kind: 'user', recordId: id, recordName: `${firstName} ${lastName} (${email})` } as const;
}

/**
 * Records what a user did to their own account.
 * @param address the client's address, as in the request
 */
export async function recordOwn(
  tx: Db,
  user: Person,
  address: string | undefined,
  action: Extract<EventName, { kind: 'user' }>['action'],
  about: Pick<NewEvent, 'subject' | 'changes'> = {},
) {
  await record(tx, { type: 'user', id: user.id, address }, { action, ...userRecord(user), ...about });
}
