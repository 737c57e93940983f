import { sessionMessages } from '#contract/sessions-constants.ts';
import { sharedMessages } from '#contract/shared-constants.ts';

/** Why something is refused. Only `server/platform/http/errors.ts` knows the status of each kind. */
export type RefusalKind =
  /** A value, or what was sent as a whole, can't be taken as it is. */
  | 'invalid'
  /** Nobody knows who asks: a session has ended, or a proof is wrong. */
  | 'unauthenticated'
  /** The actor may know of it, but not do it. */
  | 'forbidden'
  /** The actor may do it after they have proved once more who they are. */
  | 'unconfirmed'
  /** The room for files of a company, ticket or client is used up. */
  | 'full'
  /** It does not exist, or the actor must not learn that it does. */
  | 'hidden'
  /** Something else is in the way: another record, or the state of this one. */
  | 'conflict'
  /** The record was changed since the actor read it. */
  | 'stale'
  /** Like `stale`, where a condition of the request said which version is meant (`If-Match`). */
  | 'unmatched'
  /** A signature that counts once was sent again, with something else. */
  | 'replayed'
  /** It was there, and its content was removed for good. */
  | 'removed'
  /** More bytes than are taken. */
  | 'too large'
  /** A form or type that nobody reads here. */
  | 'unsupported'
  /** It was read, but its content is refused: malware, an email that can't be understood, another use of the same key. */
  | 'unusable'
  /** A limit is reached; it passes with time. */
  | 'too many'
  /** We, or a service that we need, can't do it right now. */
  | 'unavailable';

/** The most fields that a refusal names. */
export const MOST_ISSUES = 20;

export type Issue = { path: string; message: string };
type More = { issues?: Issue[]; retryAfter?: number; details?: object };

/** What a query or command throws if it refuses, with a sentence for the person. Any other error is a fault of ours. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** The fields that are refused. */
  readonly issues: Issue[] | undefined;
  /** How many seconds to wait before retrying. */
  readonly retryAfter: number | undefined;
  /** The response's further fields, as in the contract. */
  readonly details: object | undefined;

  constructor(kind: RefusalKind, message: string, more: More = {}) {
    super(message);
    this.kind = kind;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}

/** Whether an error is a refusal of one of these kinds. */
export function isRefused(error: unknown, ...kinds: RefusalKind[]): error is Refusal {
  return error instanceof Refusal && kinds.includes(error.kind);
}

/** For `catch`: replaces the refusal of something hidden with a more specific one. Any other error is rethrown as it is. */
export function ifHidden(refusal: Refusal) {
  return (error: unknown): never => {
    throw isRefused(error, 'hidden') ? refusal : error;
  };
}

/** Refuses what was sent with 400 if there is anything wrong with it. */
export function refuseIssues(issues: Issue[]) {
  const [first] = issues;
  if (first) throw new Refusal('invalid', first.message, { issues });
}

/** Nobody knows who asks; by default because their session has ended. */
export const unauthenticated = (message: string = sessionMessages.authenticationExpired) =>
  new Refusal('unauthenticated', message);

/** The actor may know of it, but not do it. */
export const forbidden = (message = 'You are not allowed to do that') => new Refusal('forbidden', message);

/** Hidden: it does not exist, or the actor must not learn that it does. `what` begins the sentence. */
export const notFound = (what: string) => new Refusal('hidden', `${what} not found`);

/** Something else is in the way. */
export const conflict = (message: string) => new Refusal('conflict', message);

/** We can't do it right now. */
export const unavailable = () => new Refusal('unavailable', sharedMessages.unavailable, { retryAfter: 5 });

/** A value that matches its schema but is not allowed; `path` is the field. */
export const invalid = (path: string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });

/**
 * Refuses what a policy does not allow.
 * @throws forbidden
 */
export function permit(allowed: boolean, message?: string) {
  if (!allowed) throw forbidden(message);
}
