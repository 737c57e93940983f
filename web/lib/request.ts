import { RefreshedTokenHeader } from '#contract/constants.ts';
import { type Endpoint, type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { toast } from '#web/ui/toast.ts';
import { expireSession } from './expiry.ts';
import { session } from './session.ts';

/** What the server answered when it did not do what was asked; `message` is written for the person. Status 0: no answer. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Call<E extends Endpoint> = Input<E> & { signal?: AbortSignal };

/** Calls an endpoint as the signed-in person. Throws an ApiError for every answer that is not a success. */
export async function request<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  return (await signedIn(endpoint, call)).answer;
}

/** One page of a list, and the cursor of the next one where more follow. */
export async function requestPage<E extends Endpoint>(endpoint: E, call: Call<E>) {
  const { answer, response } = await signedIn(endpoint, call);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: answer, next: next ? new URL(next, location.href).searchParams.get('cursor') : null };
}

/** Calls an endpoint that needs nobody to be signed in. */
export async function requestPublicly<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Reply<E>> {
  const response = await send(endpoint, call, {});
  if (!response.ok) throw await failureOf(response);
  return response.json();
}

async function signedIn<E extends Endpoint>(endpoint: E, call: Call<E>) {
  if (session.current() && session.timeLeft() <= 0) {
    expireSession();
    throw new ApiError(401, messages.sessionExpired);
  }
  const token = session.current()?.token;
  if (!token) throw new ApiError(401, messages.noToken);

  const response = await send(endpoint, call, { authorization: `Bearer ${token}` });
  session.renew(token, response.headers.get(RefreshedTokenHeader));
  if (response.ok) return { response, answer: (await response.json()) as Reply<E> };

  if (response.status === 401) {
    const now = session.current()?.token;
    // Another tab was handed a newer token while this call was under way.
    if (now && now !== token) return signedIn(endpoint, call);
    session.end('expired');
    const failure = await failureOf(response);
    toast({ title: 'Error', description: failure.message, variant: 'destructive' });
    throw failure;
  }
  throw await failureOf(response);
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
  const fallback = response.status === 401 ? messages.authenticationExpired : messages.somethingWrong;
  return new ApiError(response.status, answer?.message ?? fallback);
}
