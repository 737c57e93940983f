import * as openid from 'openid-client';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { CallError } from '#server/platform/outgoing/call-error.ts';
import { WrongIssuer } from './identity-providers.ts';

/** Codes of `openid-client` for an identity provider that does not work at the moment. */
const UNAVAILABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'server_error',
  'temporarily_unavailable',
];

/** The response to a login that failed at the identity provider. It gives no reason, which could help to forge one. */
export function refusalOf(error: unknown) {
  const all = causesOf(error);
  const isDown = all.some((each) => each instanceof CallError || UNAVAILABLE.includes(codeOf(each)));
  return isDown
    ? new Refusal('unavailable', singleSignOnMessages.unavailable)
    : new Refusal('invalid', singleSignOnMessages.refused);
}

/** Why a call to an identity provider failed, as a sentence for super admins and the log. It contains no token. */
export function reasonOf(error: unknown) {
  const all = causesOf(error);
  const call = all.find((each) => each instanceof CallError);
  if (call) return call.message;
  const published = otherIssuerOf(error);
  if (published) {
    return `The document at this address belongs to the issuer ${shown(published)}. Enter exactly that issuer, with your tenant.`;
  }
  if (all.some((each) => each instanceof openid.WWWAuthenticateChallengeError)) {
    return 'It refused the client ID or the client secret.';
  }
  const refused = all.find((each) => each instanceof openid.ResponseBodyError);
  if (refused) return `It answered “${shown(refused.error)}”. ${sentenceOf(refused.error_description)}`.trim();
  const [last] = all.slice(-1);
  const status = statusOf(all);
  return status ? `It answered with the status ${status}.` : `It sent no valid answer: ${last?.message ?? 'unknown'}.`;
}

/** The issuer that was published at the address of another one; undefined for other errors. */
export function otherIssuerOf(error: unknown) {
  for (const each of causesOf(error)) {
    if (each instanceof WrongIssuer) return each.published;
    // What `openid-client` compared.
    const { cause } = each as { cause?: { attribute?: unknown; body?: { issuer?: unknown } } };
    if (cause?.attribute === 'issuer') return String(cause.body?.issuer);
  }
  return undefined;
}

/** An error and what caused it. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function codeOf(error: Error) {
  if (error instanceof openid.ResponseBodyError) return error.error;
  return 'code' in error ? String(error.code) : '';
}

/** The status of a response that was not expected. */
function statusOf(all: Error[]) {
  return all.flatMap(({ cause }) => (cause instanceof Response && cause.status !== 200 ? [cause.status] : []))[0];
}

function sentenceOf(description: string | undefined) {
  return description ? shown(description).replace(/[^.!?]$/, '$&.') : '';
}

/** A text of another server, as part of a sentence. */
function shown(text: string) {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed();
}
