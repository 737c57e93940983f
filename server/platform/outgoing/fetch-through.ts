import { CallError } from './call-error.ts';
import type { Answer, Call } from './call-out.ts';

/** The options of `fetch` with which libraries send JSON or a form. */
type FetchInit = {
  method?: string | undefined;
  headers?: HeadersInit | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
};

/** Makes calls in the shape of `fetch`, for libraries that take one. A response that is too long fails. */
export function fetchThrough(callOut: (address: string | URL, call: Call) => Promise<Answer>) {
  return async (address: string | URL, init: FetchInit = {}) => {
    const { status, headers, body, isCut } = await callOut(address, callOf(init));
    if (isCut) throw new CallError('response', `${new URL(address).host} sent too long a response.`);
    const content = body.length > 0 && ![204, 205, 304].includes(status) ? new Uint8Array(body) : null;
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
    return new Response(content, { status, headers: sent });
  };
}

function callOf({ method = 'GET', headers, body, signal }: FetchInit): Call {
  const all = new Headers(headers);
  const isForm = body instanceof URLSearchParams;
  if (isForm && !all.has('content-type')) all.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  const call = { method, headers: Object.fromEntries(all), signal: signal ?? undefined };
  if (body === undefined || body === null) return call;
  if (isForm) return { ...call, body: body.toString() };
  if (typeof body === 'string' || body instanceof Uint8Array) return { ...call, body };
  throw new TypeError('Only a text, a form or bytes can be sent');
}
