import type { Input } from '#contract/endpoint.ts';
import { type finishSingleSignOn, startSingleSignOn } from '#contract/single-sign-on.ts';
import { keepInStorage } from './browser-storage.ts';
import { requestPublicly } from './request.ts';

/** What the identity provider has sent to `/ticketing/sso`. */
export type Returned = Pick<Input<typeof finishSingleSignOn>['body'], 'code' | 'state' | 'iss'>;

const attemptKey = 'archway-sso';
const channelName = 'archway-sso';
/** How long another tab has to take what was returned, in milliseconds. */
const TAKING = 2_000;

/**
 * Sends the browser to the identity provider of an address, or the one at which a login begins.
 * @returns false if there is none
 */
export async function leaveForLogin(whose: { email?: string; issuer?: string }) {
  const browser = newSecret();
  const { redirectUrl } = await requestPublicly(startSingleSignOn, { body: { ...whose, browser } });
  if (redirectUrl === null) return false;
  keepInStorage(sessionStorage, attemptKey, JSON.stringify({ state: stateIn(redirectUrl), browser }));
  location.assign(redirectUrl);
  return true;
}

/**
 * The secret with which this tab has started a login, once.
 * @returns undefined for a login that another tab or another browser has started
 */
export function takeAttempt(state: string): string | undefined {
  const attempt = JSON.parse(sessionStorage.getItem(attemptKey) ?? '{}');
  if (attempt.state !== state) return undefined;
  sessionStorage.removeItem(attemptKey);
  return attempt.browser;
}

/** A secret that never leaves this browser but for the calls that start and finish a login. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** The state of a login, as its address at the identity provider names it. */
export function stateIn(redirectUrl: string) {
  return new URL(redirectUrl).searchParams.get('state') ?? '';
}

/**
 * Hands what was returned to the tab that waits for it.
 * @returns whether one did
 */
export function handOver(returned: Partial<Returned>) {
  const channel = new BroadcastChannel(channelName);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => end(false), TAKING);
    channel.onmessage = ({ data }) => data.taken === returned.state && end(true);
    channel.postMessage(returned);

    function end(isTaken: boolean) {
      clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    }
  });
}

/** Waits for what is returned to another tab for this state; without a code, the identity provider has refused. */
export function waitForReturn(state: string, signal: AbortSignal) {
  const channel = new BroadcastChannel(channelName);
  return new Promise<Partial<Returned>>((resolve, reject) => {
    signal.addEventListener('abort', () => {
      channel.close();
      reject(signal.reason);
    });
    channel.onmessage = ({ data }) => {
      if (data.state !== state) return;
      channel.postMessage({ taken: state });
      channel.close();
      resolve(data);
    };
  });
}
