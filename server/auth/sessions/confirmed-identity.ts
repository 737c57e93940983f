import { accountMessages } from '#contract/account-constants.ts';
import type { UserActor } from '#server/events/actor.ts';
import { HttpError } from '#server/http/errors.ts';

/**
 * Protects a change from stolen sessions: the actor must have logged in or confirmed their identity within the last 15
 * minutes. Changes without a session pass, because the program itself makes them.
 * @throws 403 with `confirm: 'identity'`
 */
export function requireConfirmedIdentity({ sessionId, isIdentityConfirmed }: Acting) {
  if (sessionId === undefined || isIdentityConfirmed) return;
  throw new HttpError(403, accountMessages.identityUnconfirmed, { details: { confirm: 'identity' } });
}

type Acting = Pick<UserActor, 'sessionId' | 'isIdentityConfirmed'>;
