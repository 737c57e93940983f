import type { Input } from '#contract/endpoint.ts';
import { logIn } from '#contract/sessions.ts';
import { requestPublicly } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { addressAfterLogin } from '../addresses.ts';

/**
 * Logs in with a password that was chosen just now, and leaves for the portal.
 * @returns only if it takes more than that: a code, single sign-on, or that somebody else logs out in this browser
 */
export async function logInAtOnce(body: Input<typeof logIn>['body']) {
  if (session.current()) return;
  const answer = await requestPublicly(logIn, { body }).catch(() => undefined);
  if (!answer) return;
  session.start(answer.user, answer.token);
  location.replace(addressAfterLogin(answer.user));
  await new Promise(() => undefined);
}
