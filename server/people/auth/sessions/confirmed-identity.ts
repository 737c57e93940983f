import { accountMessages } from '#contract/account-constants.ts';
import { apiKeyRefusals } from '#contract/api-keys-constants.ts';
import { forbidden, Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

/**
 * Protects a change from stolen sessions: the actor must have logged in or confirmed their identity within the last 15
 * minutes. Changes without a session pass, because the program itself makes them. An API key is nobody who could confirm.
 * @throws 403 with `confirm: 'identity'`, or without it for an API key
 */
export function requireConfirmedIdentity({ sessionId, keyId, isIdentityConfirmed }: Acting) {
  if (keyId) throw forbidden(apiKeyRefusals.identityUnconfirmed);
  if (sessionId === undefined || isIdentityConfirmed) return;
  throw new Refusal('unconfirmed', accountMessages.identityUnconfirmed, { details: { confirm: 'identity' } });
}

type Acting = Pick<UserActor, 'sessionId' | 'keyId' | 'isIdentityConfirmed'>;
