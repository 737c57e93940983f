import type { z } from 'zod';
import { type Endpoint, type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { PageHeader } from '#contract/live-constants.ts';
import type { Problem } from '#contract/primitives.ts';
import { BackgroundHeader, RefreshedTokenHeader, sessionMessages } from '#contract/sessions-constants.ts';
import type { StaleAnswer } from '#contract/versions.ts';
import { earlyAnswer } from './early-answers.ts';
import { identityPrompt } from './identity-prompt.ts';
import { leavingSteps, openStepsPrompt } from './open-steps-prompt.ts';
import { pageId } from './page-id.ts';
import { keyFor, restoreKey, settle } from './repeat-key.ts';
import { session } from './session.ts';
import { onNewPage } from './store.ts';

/** A failed request; `message` is for the user. Status 0: no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The errors of each field, and whether a second factor or a confirmation is required. */
  readonly more: Partial<z.output<typeof Problem>>;

  constructor(status: number, message: string, more: Partial<z.output<typeof Problem>> = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/** The server's message about a field or one of its entries. It stays at the field after the toast is gone. */
export function messageAt(error: Error | null, field: string) {
  const issues = error instanceof ApiError ? error.more.issues : undefined;
  return issues?.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
}

/** Somebody else saved another version of the record, so nothing was written. The form shows what changed. */
export class StaleCopy extends ApiError {
  readonly answer: StaleAnswer;

  constructor(status: number, answer: StaleAnswer) {
    super(status, answer.message);
    this.answer = answer;
  }
}

/** Only this file sets headers. */
export type Call<E extends Endpoint> = Omit<Input<E>, 'headers'> & { signal?: AbortSignal };

/** Calls an endpoint as the logged-in user. Throws an ApiError for every unsuccessful response. */
export async function request<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  return createOnce(endpoint, call, async (headers) => (await signedIn(endpoint, call, headers, answerOf<E>)).answer);
}

/** One page of a list, and the cursor of the next one if there are more. */
export async function requestPage<E extends Endpoint>(endpoint: E, call: Call<E>) {
  const { answer, response } = await signedIn(endpoint, call, {}, answerOf<E>);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: answer, next: next ? new URL(next, location.href).searchParams.get('cursor') : null };
}

/** Reads an endpoint that sends bytes. They are fetched because an address in the page has no session. */
export async function requestBytes<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Blob> {
  return (await signedIn(endpoint, call, {}, (response) => response.blob())).answer;
}

/** Opens an endpoint that sends a stream of events. The caller reads the response. */
export async function requestStream<E extends Endpoint>(endpoint: E, call: Call<E>, lastEventId?: string) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  return (await signedIn(endpoint, call, headers, async (response) => response)).response;
}

/** Calls an endpoint that needs no login. */
export async function requestPublicly<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  return createOnce(endpoint, call, async (headers) => {
    const response = await send(endpoint, call, headers);
    if (!response.ok) throw await failureOf(response);
    return answerOf(response);
  });
}

/** The key of a creation that was tried. With it, another page can repeat the creation. */
export function keyOfCreation<E extends Endpoint>(endpoint: E, call: Call<E>) {
  return keyFor(contentOf(endpoint, call));
}

/** Makes the next request of a creation a repeat of one that was tried before, maybe by another page. */
export function repeatCreation<E extends Endpoint>(endpoint: E, call: Call<E>, key: string) {
  restoreKey(contentOf(endpoint, call), key);
}

/** What tells one creation from another. */
function contentOf<E extends Endpoint>(endpoint: E, { signal: _, ...call }: Call<E>) {
  return JSON.stringify([endpoint.url, call]);
}

const pending = new Map<string, Promise<unknown>>();
onNewPage(() => pending.clear());

/** Creations send an Idempotency-Key, and retries repeat it. A second click waits for a request in progress. */
async function createOnce<E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  ask: (headers: Record<string, string>) => Promise<Reply<E>>,
): Promise<Reply<E>> {
  if (!endpoint.createsOnce) return ask({});

  const content = contentOf(endpoint, call);
  const answering = pending.get(content) ?? ask({ [IdempotencyHeader]: keyFor(content) });
  pending.set(content, answering);
  try {
    // Keys include the endpoint, so a request in progress for this content has the same response type.
    const answer = (await answering) as Reply<E>;
    settle(content);
    return answer;
  } finally {
    pending.delete(content);
  }
}

async function signedIn<E extends Endpoint, Value>(
  endpoint: E,
  call: Call<E>,
  headers: Record<string, string>,
  read: (response: Response) => Promise<Value>,
): Promise<{ response: Response; answer: Value }> {
  if (session.current() && session.timeLeft() <= 0) {
    session.end('idle');
    throw new ApiError(401, sessionMessages.expired);
  }
  const token = session.current()?.token;
  if (!token) throw new ApiError(401, sessionMessages.noToken);

  const ownHeaders: Record<string, string> = {
    ...(session.isActive() ? {} : { [BackgroundHeader]: '1' }),
    ...(endpoint.method === 'GET' ? {} : { [PageHeader]: pageId }),
  };
  const early = endpoint.method === 'GET' ? earlyAnswer(urlFor(endpoint, call), token) : undefined;
  const response = await send(endpoint, call, { ...headers, ...ownHeaders, authorization: `Bearer ${token}` }, early);
  session.renew(token, response.headers.get(RefreshedTokenHeader));
  if (response.ok) return { response, answer: await read(response) };

  if (response.status === 401) {
    const now = session.current()?.token;
    // Another tab received a newer token during this request.
    if (now && now !== token) return signedIn(endpoint, call, headers, read);
    session.end('refused');
  }
  const failure = await failureOf(response);
  if (failure.more.secondFactor === 'missing') session.confine();
  const { openSteps } = failure.more;
  if (openSteps && (await openStepsPrompt.ask(openSteps)))
    return signedIn(endpoint, { ...call, body: leavingSteps(call.body) }, headers, read);
  if (failure.more.confirm === 'identity' && (await identityPrompt.ask()))
    return signedIn(endpoint, call, headers, read);
  throw failure;
}

/** @param early the response, if the call was made before */
async function send<E extends Endpoint>(
  endpoint: E,
  { body, signal, ...rest }: Call<E>,
  headers: HeadersInit,
  early?: Promise<Response>,
) {
  try {
    if (early) return await early;
    return await fetch(urlFor(endpoint, rest), {
      method: endpoint.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'Archway can’t be reached right now. Check your connection and try again.');
  }
}

/** A proxy may respond with its own HTML page, even with 200. */
async function answerOf<E extends Endpoint>(response: Response): Promise<Reply<E>> {
  return response.json().catch(() => {
    throw new ApiError(response.status, '');
  });
}

/** Without a reason from the server the message is empty: the caller knows what failed. */
async function failureOf(response: Response) {
  const answer = await response.json().catch(() => null);
  if (answer?.changes) return new StaleCopy(response.status, answer);
  const fallback = response.status === 401 ? sessionMessages.authenticationExpired : '';
  return new ApiError(response.status, answer?.message ?? fallback, answer ?? {});
}
