import type { z } from 'zod';
import { IdempotencyHeader, RefreshedTokenHeader } from '#contract/constants.ts';
import { type Endpoint, type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/primitives.ts';
import type { StaleAnswer } from '#contract/versions.ts';
import { toast } from '#web/ui/toast.ts';
import { expireSession } from './expiry.ts';
import { keyFor, settle } from './repeat-key.ts';
import { session } from './session.ts';

/** What the server answered when it did not do what was asked; `message` is written for the person. Status 0: no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** What is wrong with which field, and what is to be done about a second step. */
  readonly more: Partial<z.output<typeof Problem>>;

  constructor(status: number, message: string, more: Partial<z.output<typeof Problem>> = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/** Somebody saved another version of the record meanwhile; nothing was written. The form tells what changed. */
export class StaleCopy extends ApiError {
  readonly answer: StaleAnswer;

  constructor(status: number, answer: StaleAnswer) {
    super(status, answer.message);
    this.answer = answer;
  }
}

/** Headers are this file's own business. */
type Call<E extends Endpoint> = Omit<Input<E>, 'headers'> & { signal?: AbortSignal };

/** Calls an endpoint as the signed-in person. Throws an ApiError for every answer that is not a success. */
export async function request<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  return createOnce(endpoint, call, async (headers) => (await signedIn(endpoint, call, headers)).answer);
}

/** One page of a list, and the cursor of the next one where more follow. */
export async function requestPage<E extends Endpoint>(endpoint: E, call: Call<E>) {
  const { answer, response } = await signedIn(endpoint, call, {});
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: answer, next: next ? new URL(next, location.href).searchParams.get('cursor') : null };
}

/** Calls an endpoint that needs nobody to be signed in. */
export async function requestPublicly<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  return createOnce(endpoint, call, async (headers) => {
    const response = await send(endpoint, call, headers);
    if (!response.ok) throw await failureOf(response);
    return response.json();
  });
}

const underWay = new Map<string, Promise<unknown>>();

/** What creates something goes with a key that its repeat has too; while it is under way, a second click waits for it. */
async function createOnce<E extends Endpoint>(
  endpoint: E,
  { signal: _, ...call }: Call<E>,
  ask: (headers: Record<string, string>) => Promise<Reply<E>>,
): Promise<Reply<E>> {
  if (!endpoint.createsOnce) return ask({});

  const content = JSON.stringify([endpoint.url, call]);
  const answering = underWay.get(content) ?? ask({ [IdempotencyHeader]: keyFor(content) });
  underWay.set(content, answering);
  try {
    // Whatever is under way for this content was asked of this endpoint.
    const answer = (await answering) as Reply<E>;
    settle(content);
    return answer;
  } finally {
    underWay.delete(content);
  }
}

async function signedIn<E extends Endpoint>(endpoint: E, call: Call<E>, headers: Record<string, string>) {
  if (session.current() && session.timeLeft() <= 0) {
    expireSession();
    throw new ApiError(401, messages.sessionExpired);
  }
  const token = session.current()?.token;
  if (!token) throw new ApiError(401, messages.noToken);

  const response = await send(endpoint, call, { ...headers, authorization: `Bearer ${token}` });
  session.renew(token, response.headers.get(RefreshedTokenHeader));
  if (response.ok) return { response, answer: (await response.json()) as Reply<E> };

  if (response.status === 401) {
    const now = session.current()?.token;
    // Another tab was handed a newer token while this call was under way.
    if (now && now !== token) return signedIn(endpoint, call, headers);
    session.end('expired');
    const failure = await failureOf(response);
    toast({ title: 'Error', description: failure.message, variant: 'destructive' });
    throw failure;
  }
  const failure = await failureOf(response);
  if (failure.more.secondFactor === 'missing') session.confine();
  throw failure;
}

async function send<E extends Endpoint>(endpoint: E, { body, signal, ...rest }: Call<E>, headers: HeadersInit) {
  try {
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

async function failureOf(response: Response) {
  const answer = await response.json().catch(() => null);
  if (answer?.changes) return new StaleCopy(response.status, answer);
  const fallback = response.status === 401 ? messages.authenticationExpired : messages.somethingWrong;
  return new ApiError(response.status, answer?.message ?? fallback, answer ?? {});
}
